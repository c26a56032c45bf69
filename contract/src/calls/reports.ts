import type { Static } from 'typebox'
import { addressMax, noticeLineMax, noticeTimeMax, personNameMax, reportMessageMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Email, Line, LocaleCode, Nullable, Text, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

export const reportCategories = ['hate', 'threat', 'sexual', 'private', 'spam', 'other'] as const
export type ReportCategory = (typeof reportCategories)[number]
/** A notice of copyright comes by a form of its own; a page that is read like a verified one is found by ourselves. */
export type ListedCategory = ReportCategory | 'copyright' | 'look_alike'

/** `id`: of the creator, of the message or of the photo. */
const Subject = Closed({ kind: Type.Enum(['page', 'words', 'photo']), id: Uuid })
export type ReportSubject = Static<typeof Subject>

export const sendReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a page, a message or a photo to the operator',
  access: 'anyone',
  body: Closed({
    subject: Subject,
    category: Type.Enum([...reportCategories]),
    message: Type.Optional(Nullable(Text(reportMessageMax))),
    email: Type.Optional(Nullable(Email)),
    locale: Type.Optional(LocaleCode),
  }),
  status: 202,
  refusals: ['not_found', 'cross_site_request'],
})

/** What section 41.25 of the Copyright Act asks of a notice. */
const Notice = {
  subject: Subject,
  name: Line(personNameMax),
  address: Line(addressMax),
  email: Email,
  work: Text(reportMessageMax),
  interest: Line(noticeLineMax),
  location: Line(noticeLineMax),
  infringement: Text(reportMessageMax),
  happened: Line(noticeTimeMax),
}

export const sendNotice = endpoint({
  method: 'POST',
  path: '/api/reports/copyright',
  summary: 'Send a notice of claimed infringement of copyright; it is forwarded to the creator as it stands',
  access: 'anyone',
  body: Closed({ ...Notice, locale: Type.Optional(LocaleCode) }),
  status: 202,
  refusals: ['not_found', 'cross_site_request'],
})

/** A form of the browser's own, posted to the page that shows it; answered by a redirect back to it. */
export const reportForm = {
  path: '/@:slug/report',
  fields: ['kind', 'id', 'category', 'message', 'email', 'locale'],
  /** The message to report; without it the page itself. */
  wordsParam: 'words',
  /** The form for a notice of copyright. */
  noticeParam: 'notice',
  noticeFields: ['name', 'address', 'email', 'work', 'interest', 'location', 'infringement', 'happened'],
  sentParam: 'sent',
  errorParam: 'error',
} as const
