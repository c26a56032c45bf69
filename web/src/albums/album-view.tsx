import type { Photo } from '@obole/contract/calls/albums'
import type { Locale } from '@obole/contract/formatting/names'
import { m } from '../paraglide/messages.js'
import { useForeignLang } from '../platform/locale.ts'
import { classNames } from '../ui/class-names.ts'
import { type Places, placesOf } from './mosaic.ts'
import { viewerId } from './photo-strip.ts'

const shownMax = 5

/** The first five photos on wide screens, four on tablets, three on phones; the last one shows how many more there are. */
export function AlbumView({ photos, locale }: { photos: Photo[]; locale: Locale | null }) {
  const lang = useForeignLang(locale)
  return (
    <ul className="grid grid-cols-6 gap-2 sm:gap-3 lg:grid-cols-4">
      {photos.slice(0, shownMax).map((photo, index) => {
        const places = placesOf(index, photos.length)
        return (
          <li key={photo.id} className={classNames('relative overflow-hidden rounded-card', places.className)}>
            <button
              type="button"
              command="show-modal"
              commandfor={viewerId}
              // At which photo the viewer opens.
              name="photo"
              value={index}
              className="group block size-full cursor-zoom-in rounded-card -outline-offset-4 focus-visible:outline-4"
            >
              <PhotoTile photo={photo} index={index} sizes={places.sizes} lang={lang} />
              <MoreMarks more={places.more} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface PhotoTileProps {
  photo: Photo
  index: number
  sizes: string
  lang: string | undefined
}

function PhotoTile({ photo, index, sizes, lang }: PhotoTileProps) {
  return (
    <img
      src={photo.thumbnailUrl}
      srcSet={`${photo.thumbnailUrl} ${Math.min(480, photo.width)}w, ${photo.mediumUrl} ${Math.min(1024, photo.width)}w`}
      sizes={sizes}
      alt={photo.description ?? m.album_image({ index: index + 1 })}
      lang={photo.description ? lang : undefined}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      style={{ backgroundColor: photo.color }}
      className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.03] motion-reduce:group-hover:scale-100"
    />
  )
}

/** One for each width: the server does not know the width of the screen. */
function MoreMarks({ more }: { more: Places['more'] }) {
  return more.map(({ count, className }) => (
    <span
      key={className}
      className={classNames(
        'absolute inset-0 grid place-items-center bg-[oklch(20%_0.02_70/0.55)] font-bold font-display text-2xl text-[oklch(100%_0_0)]',
        className,
      )}
    >
      <span aria-hidden="true">+{count}</span>
      <span className="sr-only">{m.album_more({ count })}</span>
    </span>
  ))
}
