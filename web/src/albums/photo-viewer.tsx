import type { Photo } from '@obole/contract/calls/albums'
import type { Locale } from '@obole/contract/formatting/names'
import { m } from '../paraglide/messages.js'
import { useForeignLang } from '../platform/locale.ts'
import { Island } from '../ui/island.tsx'
import { stripId, viewerId } from './photo-strip.ts'
import { ViewerControls } from './viewer-controls.tsx'

/**
 * All photos of an album one at a time over the whole screen, in a strip that the browser scrolls: by finger, wheel and
 * arrow keys, with or without script. The strip comes before the controls and so has the focus first.
 */
export function PhotoViewer({ photos, locale }: { photos: Photo[]; locale: Locale | null }) {
  const lang = useForeignLang(locale)
  if (photos.length === 0) return null
  return (
    <dialog
      id={viewerId}
      closedby="any"
      aria-label={m.album_title()}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-[oklch(14%_0.01_70)] text-[oklch(100%_0_0)] scheme-dark [--focus:white]"
    >
      <ul
        id={stripId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys; Safari does not do it by itself
        tabIndex={0}
        aria-label={m.album_title()}
        className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain scroll-smooth focus-visible:-outline-offset-2 not-noscript:[scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            id={`photo-${index}`}
            lang={photo.description ? lang : undefined}
            className="relative grid size-full shrink-0 snap-center snap-always place-items-center p-4"
          >
            <StripPhoto photo={photo} index={index} />
            {photo.description && (
              // The picture says it already.
              <p
                aria-hidden="true"
                dir="auto"
                className="absolute inset-x-0 bottom-0 mx-auto w-fit max-w-[66ch] rounded-t-card bg-[oklch(14%_0.01_70/0.75)] px-4 py-3 text-center text-sm"
              >
                {photo.description}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Island name="viewer" component={ViewerControls} props={{ count: photos.length }} />
    </dialog>
  )
}

/** As large as the screen lets it be, in its own proportions from the start; never enlarged. */
function StripPhoto({
  photo: { mediumUrl, originalUrl, width, height, color, description },
  index,
}: {
  photo: Photo
  index: number
}) {
  const ratio = (width / height).toFixed(3)
  return (
    <img
      src={originalUrl}
      srcSet={`${mediumUrl} ${Math.min(1024, width)}w, ${originalUrl} ${width}w`}
      sizes={`min(100vw, 100vh * ${ratio})`}
      alt={description ?? m.album_image_number({ index: index + 1 })}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      style={{ backgroundColor: color, maxWidth: `min(100%, (100dvh - 2rem) * ${ratio})` }}
      className="h-auto"
    />
  )
}
