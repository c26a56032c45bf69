import { type PageHue, pageHues } from '@obole/contract/rules/page-looks'
import type { CSSProperties } from 'react'

/** A page that was stored by another version of the product may name none. */
export function angleOf(hue: PageHue): number {
  return pageHues[hue] ?? pageHues.copper
}

/** With the class `page-hue`: what is below is in the page's hue. */
export function hueStyle(hue: PageHue): CSSProperties {
  return { '--hue': angleOf(hue) } as CSSProperties
}

/** By day and by night. */
export function tone(light: number, dark: number, chroma: number, hue: number): string {
  return `light-dark(oklch(${light}% ${chroma} ${hue}), oklch(${dark}% ${chroma} ${hue}))`
}
