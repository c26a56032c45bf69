/** The ratio of a crop, and how large it is uploaded (the server makes the sizes that are shown). */
export const cropShapes = {
  /** 4:1. */
  banner: { ratio: 4, widthPxMax: 2048 },
  circle: { ratio: 1, widthPxMax: 880 },
} as const

export type CropShape = keyof typeof cropShapes

/** From the specification. */
export const previewPxMax = 1024
export const transitionMs = 350
export const debounceMs = 500
export const stencilPxMin = 20
export const wheelZoomRatio = 0.1
