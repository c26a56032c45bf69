import type { Album } from '@obole/contract/albums'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AlbumView } from './album-view.tsx'

const loadViewer = () => import('./album-viewer.tsx')
const AlbumViewer = lazy(() => loadViewer().then((module) => ({ default: module.AlbumViewer })))
const AlbumEditor = lazy(() => import('./album-editor.tsx').then((module) => ({ default: module.AlbumEditor })))

interface AlbumSectionProps {
  creatorId: string
  creatorName: string
  album: Album
  isOwner: boolean
  onSaved: () => Promise<void>
}

/** The photo album of a page; nothing at all when there are no photos, unless it is one's own. */
export function AlbumSection({ creatorId, creatorName, album, isOwner, onSaved }: AlbumSectionProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (!isEditing && wasEditing.current) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isOwner && isEditing) {
    return (
      <section>
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
          <AlbumEditor
            creatorId={creatorId}
            creatorName={creatorName}
            album={album}
            onSaved={onSaved}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      </section>
    )
  }
  if (album.photos.length === 0) {
    if (!isOwner) return null
    return (
      <EmptyState
        title={m.album_title()}
        action={
          <Button ref={edit} onClick={() => setIsEditing(true)}>
            {m.album_invite_action()}
          </Button>
        }
      >
        {m.album_invite()}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="album" className="group/editable grid gap-4">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="album" className="text-xl">
          {m.album_title()}
        </h2>
        {isOwner && (
          <EditButton ref={edit} onClick={() => setIsEditing(true)}>
            {m.album_edit()}
          </EditButton>
        )}
      </div>
      <Photos album={album} />
    </section>
  )
}

function Photos({ album }: { album: Album }) {
  const [opened, setOpened] = useState<{ index: number; isOpen: boolean } | null>(null)
  return (
    <>
      <AlbumView
        photos={album.photos}
        onOpen={(index) => setOpened({ index, isOpen: true })}
        onApproach={() => void loadViewer()}
      />
      {opened && (
        <Suspense>
          <AlbumViewer
            photos={album.photos}
            index={opened.index}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
