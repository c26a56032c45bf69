import type { Album } from '@obole/contract/albums'
import { lazy, Suspense } from 'react'
import { Island } from '../ui/island.tsx'
import { AlbumSection } from './album-section.tsx'

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
  if (!isOwner) return view
  return (
    <Suspense fallback={view}>
      <OwnAlbum {...own} />
    </Suspense>
  )
}
