import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Closed, Nullable } from './schemas.ts'

/** What every page needs to know of this installation; nothing of it is secret. */
export const Site = Closed({
  publicUrl: Type.String(),
  isSandbox: Type.Boolean(),
  platformFeePercent: Type.Number(),
  /** The footer's three external links. */
  links: Closed({ facebookUrl: Type.String(), instagramUrl: Type.String(), linkedInUrl: Type.String() }),
  google: Nullable(Closed({ clientId: Type.String(), scriptUrl: Type.String() })),
  facebook: Nullable(Closed({ appId: Type.String(), scriptUrl: Type.String() })),
})
export type Site = Static<typeof Site>

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'The public settings of this installation',
  access: 'anyone',
  status: 200,
  reply: Site,
  refusals: [],
})

/** A path of this site: one leading slash, no scheme, no backslash, nothing that a browser would read as a host. */
export function safeReturnUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null
  if (!/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return null
  const url = URL.parse(value, 'https://site.invalid')
  if (url?.origin !== 'https://site.invalid' || url.pathname.startsWith('//')) return null
  if (/^\/(%2f|%5c)/i.test(url.pathname) || /^\/login(\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
