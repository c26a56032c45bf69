import { gradientPng } from '@obole/testing/png'

/** A picture as a browser's file chooser gives it. */
export function picture(name: string, width: number, height: number, hue = 0) {
  return { name, mimeType: 'image/png', buffer: gradientPng(width, height, hue) }
}
