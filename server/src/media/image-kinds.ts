/** What an image is for; it decides the sizes that are stored. */
export type ImageKind = 'banner' | 'logo' | 'portrait' | 'photo'

export interface ImageVariant {
  width: number
  height: number
  /** WebP, without any metadata. */
  bytes: Buffer
}

export interface ProcessedImage {
  /** Size of the large variant. */
  width: number
  height: number
  /** `#rrggbb`, shown until the image has loaded. */
  colour: string
  large: ImageVariant
  /** Only of photos, and only when it would be smaller than the large one. */
  medium: ImageVariant | null
  small: ImageVariant
}

interface Box {
  width: number
  height: number
}

/** `cover` fills the box exactly, cut around the centre; `inside` preserves the aspect ratio and never enlarges. */
interface Sizing {
  fit: 'cover' | 'inside'
  large: Box
  medium: Box | null
  small: Box
}

const square: Sizing = {
  fit: 'cover',
  large: { width: 440, height: 440 },
  medium: null,
  small: { width: 220, height: 220 },
}

/** Photos are bounded by width; the bound on height is for very long strips, which would take seconds and megabytes. */
export const sizings: Record<ImageKind, Sizing> = {
  banner: { fit: 'cover', large: { width: 2048, height: 512 }, medium: null, small: { width: 1024, height: 256 } },
  logo: square,
  portrait: square,
  photo: {
    fit: 'inside',
    large: { width: 2048, height: 8192 },
    medium: { width: 1024, height: 4096 },
    small: { width: 480, height: 1920 },
  },
}
