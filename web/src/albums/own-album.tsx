import type { Album } from '@obole/contract/calls/albums'
import type { Locale } from '@obole/contract/formatting/names'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/buttons/button.tsx'
import { EditButton } from '../ui/buttons/edit-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { AlbumSection } from './album-section.tsx'

const AlbumEditor = lazy(() => import('./album-editor.tsx').then((module) => ({ default: module.AlbumEditor })))

interface OwnAlbumProps {
  creatorId: string
  creatorName: string
  locale: Locale | null
  album: Album
  onSaved: (saved: Album) => void
}

/** The album on the member's own page, edited in place. */
export function OwnAlbum({ creatorId, creatorName, locale, album, onSaved }: OwnAlbumProps) {
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
          onSaved={onSaved}
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
  return (
    <AlbumSection
      album={album}
      locale={locale}
      action={<EditButton ref={button} label={m.album_edit()} onClick={edit} />}
    />
  )
}
