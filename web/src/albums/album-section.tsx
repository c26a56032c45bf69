import type { Album } from '@obole/contract/calls/albums'
import type { Locale } from '@obole/contract/formatting/names'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { AlbumView } from './album-view.tsx'

interface AlbumSectionProps {
  album: Album
  locale: Locale | null
  /** Beside the heading: the owner's edit button. */
  action?: ReactNode
}

/** The photo album of a page; nothing at all when there are no photos. */
export function AlbumSection({ album, locale, action }: AlbumSectionProps) {
  if (album.photos.length === 0) return null
  return (
    <section aria-labelledby="album" className="group/editable grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="album" className="text-xl">
          {m.album_title()}
        </h2>
        {action}
      </div>
      <AlbumView photos={album.photos} locale={locale} />
    </section>
  )
}
