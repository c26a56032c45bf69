import { personNameMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Email, Line, LocaleCode, Nullable, Text } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

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
