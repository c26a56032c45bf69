import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { personNameMax } from './limits.ts'
import { Closed, Email, Line, LocaleCode, Nullable, Text } from './schemas.ts'

/** What every page needs to know of this installation; nothing of it is secret. */
export const Site = Closed({
  publicUrl: Type.String(),
  isSandbox: Type.Boolean(),
  platformFeePercent: Type.Number(),
  /** Who runs it, as the documents name them. */
  operatorName: Type.String(),
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

export const contactTopics = ['question', 'report', 'accessibility', 'privacy'] as const
export type ContactTopic = (typeof contactTopics)[number]
export const contactMessageMax = 4000
export const contactPageMax = 300

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the operator, or report a page',
  access: 'anyone',
  body: Closed({
    topic: Type.Enum([...contactTopics]),
    name: Type.Optional(Nullable(Line(personNameMax))),
    email: Email,
    message: Text(contactMessageMax),
    page: Type.Optional(Nullable(Line(contactPageMax))),
    locale: Type.Optional(LocaleCode),
    website: Type.Optional(Type.String({ maxLength: 500, description: 'left empty by people, filled by robots' })),
  }),
  status: 202,
  refusals: ['cross_site_request'],
})

/** The same as a form of the browser's own: it answers with a redirect back to this page. */
export const contactForm = {
  path: '/documents/helpandcontact',
  place: 'contact',
  sentParam: 'sent',
  errorParam: 'contact-error',
} as const

/** A path of this site: one leading slash, no scheme, no backslash, nothing that a browser would read as a host. */
export function safeReturnUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null
  if (!/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return null
  const url = URL.parse(value, 'https://site.invalid')
  if (url?.origin !== 'https://site.invalid' || url.pathname.startsWith('//')) return null
  if (/^\/(%2f|%5c)/i.test(url.pathname) || /^\/login(\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
