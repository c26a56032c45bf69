import type { Photo } from '@obole/contract/albums'
import { m } from '../paraglide/messages.js'
import { enlargedId, shownMax } from './album-view.tsx'

/** Shown by the browser itself until the viewer is loaded, and without script. As large as in the viewer. */
export function EnlargedPhotos({ photos }: { photos: Photo[] }) {
  return photos.slice(0, shownMax).map((photo, index) => <EnlargedPhoto key={photo.id} photo={photo} index={index} />)
}

function EnlargedPhoto({ photo, index }: { photo: Photo; index: number }) {
  const { originalUrl, mediumUrl, width, height, color } = photo
  return (
    <div
      id={enlargedId(index)}
      popover="auto"
      className="m-auto overflow-visible bg-transparent backdrop:bg-[oklch(14%_0.01_70)]"
    >
      <img
        src={originalUrl}
        srcSet={`${mediumUrl} ${Math.min(1024, width)}w, ${originalUrl} ${width}w`}
        sizes="100vw"
        alt={m.album_image_number({ index: index + 1 })}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={{
          backgroundColor: color,
          width: `min(${width}px, 100vw - 2rem, (100dvh - 2rem) * ${(width / height).toFixed(4)})`,
        }}
        className="h-auto max-w-none"
      />
      <button
        type="button"
        popoverTarget={enlargedId(index)}
        popoverTargetAction="hide"
        aria-label={m.album_close()}
        className="icon-button fixed top-2 right-2 bg-[oklch(14%_0.01_70/0.6)] text-[oklch(100%_0_0)]"
      >
        <span aria-hidden className="text-3xl leading-none">
          ×
        </span>
      </button>
    </div>
  )
}
