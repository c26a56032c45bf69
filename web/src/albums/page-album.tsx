import type { Album } from '@obole/contract/calls/albums'
import type { Locale } from '@obole/contract/formatting/names'
import { lazy, Suspense } from 'react'
import { AlbumSection } from './album-section.tsx'

const OwnAlbum = lazy(() => import('./own-album.tsx').then((module) => ({ default: module.OwnAlbum })))

interface PageAlbumProps {
  creatorId: string
  creatorName: string
  /** Of what the creator says about the photos. */
  locale: Locale | null
  album: Album
  isOwner: boolean
  /** The page must be loaded again. */
  onSaved: (saved: Album) => void
}

/** The album of a page, which its owner edits in place. Visitors do not load the editor. */
export function PageAlbum({ isOwner, ...own }: PageAlbumProps) {
  const view = <AlbumSection album={own.album} locale={own.locale} />
  if (!isOwner) return view
  return (
    <Suspense fallback={view}>
      <OwnAlbum {...own} />
    </Suspense>
  )
}
