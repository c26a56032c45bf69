import { hueOfSlug, type PageHue, pageHueNames, pageHues } from '@obole/contract/rules/page-looks'
import type { CreatorRow } from '../tables/creators.sql.ts'

/** What the creator chose; else the one nearest to the banner's colour. */
export function hueOfPage({ hue, banner, slug }: Pick<CreatorRow, 'hue' | 'banner' | 'slug'>): PageHue {
  return hue ?? nearestHue(banner?.color ?? null) ?? hueOfSlug(slug)
}

/** Less of it is grey, whose hue nobody sees. */
const chromaMin = 0.02

/** By OKLab (Björn Ottosson); null for greys. */
export function nearestHue(color: string | null): PageHue | null {
  if (color === null) return null
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16)))
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  if (Math.hypot(a, b) < chromaMin) return null
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  const distance = (hue: PageHue) => Math.abs(((angle - pageHues[hue] + 540) % 360) - 180)
  return pageHueNames.reduce((best, hue) => (distance(hue) < distance(best) ? hue : best))
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
