/** The hues that a page may have, as angles of OKLCH. Their lightness is the same for all: each can be read in both themes. */
export const pageHues = {
  copper: 45,
  ochre: 75,
  olive: 115,
  evergreen: 162,
  teal: 205,
  blue: 255,
  violet: 300,
  rose: 5,
} as const

export type PageHue = keyof typeof pageHues
export const pageHueNames = Object.keys(pageHues) as PageHue[]

/** What a page shows, in the order that its creator likes. */
export const pageSections = ['goal', 'about', 'album', 'wall'] as const
export type PageSection = (typeof pageSections)[number]

/** Of a page whose creator has chosen none and whose banner has none: the same page always has the same one. */
export function hueOfSlug(slug: string): PageHue {
  let sum = 0
  for (const char of slug) sum = (sum * 31 + char.charCodeAt(0)) % 997
  return pageHueNames[sum % pageHueNames.length] ?? 'copper'
}
