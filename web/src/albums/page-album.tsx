import type { Album } from '@obole/contract/albums'
import { lazy, Suspense } from 'react'
import { Island } from '../ui/island.tsx'
import { AlbumSection } from './album-section.tsx'
import { EnlargedPhotos } from './enlarged-photos.tsx'

const OwnAlbum = lazy(() => import('./own-album.tsx').then((module) => ({ default: module.OwnAlbum })))

interface PageAlbumProps {
  creatorId: string
  creatorName: string
  album: Album
  isOwner: boolean
  /** The page must be loaded again. */
  onSaved: () => void
}

/** The album of a page, which its owner edits in place. Visitors do not load the editor. */
export function PageAlbum({ isOwner, ...own }: PageAlbumProps) {
  const view = (
    <Island name="album">
      <AlbumSection album={own.album} />
    </Island>
  )
  return (
    <>
      {isOwner ? (
        <Suspense fallback={view}>
          <OwnAlbum {...own} />
        </Suspense>
      ) : (
        view
      )}
      <EnlargedPhotos photos={own.album.photos} />
    </>
  )
}
