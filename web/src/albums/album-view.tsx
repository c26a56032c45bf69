import type { Photo } from '@obole/contract/albums'
import { m } from '../paraglide/messages.js'
import { classNames } from '../ui/class-names.ts'
import { type Places, placesOf } from './mosaic.ts'

export const shownMax = 5
/** Of the photo as the browser itself shows it. */
export const enlargedId = (index: number | '') => `photo-${index}`

interface AlbumViewProps {
  photos: Photo[]
  /** With the index of the photo. True when it was opened: then the browser need not show it. */
  onOpen: (index: number) => boolean
  /** Hover or focus: a click is likely to follow. */
  onApproach: () => void
}

/** The first five photos on wide screens, four on tablets, three on phones; the last one shows how many more there are. */
export function AlbumView({ photos, onOpen, onApproach }: AlbumViewProps) {
  return (
    <ul className="grid grid-cols-6 gap-2 sm:gap-3 lg:grid-cols-4">
      {photos.slice(0, shownMax).map((photo, index) => {
        const places = placesOf(index, photos.length)
        return (
          <li key={photo.id} className={classNames('relative overflow-hidden rounded-card', places.className)}>
            <button
              type="button"
              popoverTarget={enlargedId(index)}
              onClick={(event) => onOpen(index) && event.preventDefault()}
              onPointerEnter={onApproach}
              onFocus={onApproach}
              className="group block size-full cursor-zoom-in rounded-card -outline-offset-4 focus-visible:outline-4"
            >
              <PhotoTile photo={photo} index={index} sizes={places.sizes} />
              <MoreMarks more={places.more} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function PhotoTile({ photo, index, sizes }: { photo: Photo; index: number; sizes: string }) {
  return (
    <img
      src={photo.thumbnailUrl}
      srcSet={`${photo.thumbnailUrl} ${Math.min(480, photo.width)}w, ${photo.mediumUrl} ${Math.min(1024, photo.width)}w`}
      sizes={sizes}
      alt={m.album_image({ index: index + 1 })}
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
