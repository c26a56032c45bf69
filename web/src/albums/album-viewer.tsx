import type { Photo } from '@obole/contract/albums'
import Lightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import { m } from '../paraglide/messages.js'

interface AlbumViewerProps {
  photos: Photo[]
  /** Where it starts. */
  index: number
  isOpen: boolean
  /** It covers the screen. */
  onShown: () => void
  onClose: () => void
}

/** The photos one at a time over the whole screen. Loaded when the first is opened. */
export function AlbumViewer({ photos, index, isOpen, onShown, onClose }: AlbumViewerProps) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <Lightbox
      open={isOpen}
      close={onClose}
      on={{ entered: onShown }}
      index={index}
      slides={photos.map(slideOf)}
      plugins={[Counter]}
      carousel={{ finite: true, padding: '16px', preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={isStill ? { fade: 0, swipe: 0, navigation: 0 } : { fade: 200, swipe: 250, navigation: 200 }}
      labels={{
        Previous: m.album_previous(),
        Next: m.album_next(),
        Close: m.album_close(),
        Slide: m.album_photo(),
        Carousel: m.album_title(),
        '{index} of {total}': '{index} / {total}',
        Lightbox: m.album_title(),
        'Photo gallery': m.album_title(),
      }}
      styles={{
        root: { '--yarl__color_backdrop': 'oklch(14% 0.01 70)' },
        navigationPrev: arrow,
        navigationNext: arrow,
      }}
    />
  )
}

/** On phones the arrow is over the photo, which may be as light as the arrow. */
const arrow = { margin: '0 8px', padding: 8, borderRadius: 999, background: 'oklch(14% 0.01 70 / 0.6)' }

function slideOf(photo: Photo, index: number) {
  const size = (src: string, widthMax: number) => {
    const width = Math.min(widthMax, photo.width)
    return { src, width, height: Math.round((photo.height * width) / photo.width) }
  }
  return {
    src: photo.originalUrl,
    alt: m.album_image_number({ index: index + 1 }),
    width: photo.width,
    height: photo.height,
    srcSet: [size(photo.thumbnailUrl, 480), size(photo.mediumUrl, 1024), size(photo.originalUrl, 2048)],
  }
}
