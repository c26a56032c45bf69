import type { Album } from '@obole/contract/albums'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useOptimistic } from '../ui/optimistic.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { AlbumSection } from './album-section.tsx'

const AlbumEditor = lazy(() => import('./album-editor.tsx').then((module) => ({ default: module.AlbumEditor })))

interface OwnAlbumProps {
  creatorId: string
  creatorName: string
  album: Album
  onSaved: () => void
}

/** The album on the member's own page, edited in place. */
export function OwnAlbum({ creatorId, creatorName, album: loaded, onSaved }: OwnAlbumProps) {
  const [album, showAlbum] = useOptimistic(loaded)
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (!isEditing && wasEditing.current) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const edit = () => setIsEditing(true)
  if (isEditing) {
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
        <AlbumEditor
          creatorId={creatorId}
          creatorName={creatorName}
          album={album}
          onSaved={(saved) => {
            showAlbum(saved)
            onSaved()
          }}
          onClose={() => setIsEditing(false)}
        />
      </Suspense>
    )
  }
  if (album.photos.length === 0) {
    return (
      <EmptyState
        title={m.album_title()}
        action={
          <Button ref={button} onClick={edit}>
            {m.album_invite_action()}
          </Button>
        }
      >
        {m.album_invite()}
      </EmptyState>
    )
  }
  return <AlbumSection album={album} action={<EditButton ref={button} label={m.album_edit()} onClick={edit} />} />
}
