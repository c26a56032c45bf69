import type { Static } from 'typebox'
import { deskNoteMax } from '../../rules/limits.ts'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Cursor, Instant, Nullable, SiteUrl, Text, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'
import { LogEntry } from '../desk.ts'
import { actsOn, deskActs, policyRules } from './policy-rules.ts'

const Kind = Type.Enum(Object.keys(actsOn) as (keyof typeof actsOn)[])
/** `id`: of the page, of the message or of the photo. */
const Subject = Closed({ kind: Kind, id: Uuid })
export type DeskSubject = Static<typeof Subject>

export const ReportedSubject = Closed({
  kind: Kind,
  id: Uuid,
  slug: Type.String(),
  pageName: Type.String(),
  reports: Type.Integer(),
  categories: Type.Array(Type.String()),
  firstReportedAt: Instant,
})
export type ReportedSubject = Static<typeof ReportedSubject>

export const listReported = endpoint({
  method: 'GET',
  path: '/api/desk/reports',
  summary: 'What was reported and waits for a decision, oldest first',
  access: 'desk',
  query: Closed({ cursor: Type.Optional(Cursor) }),
  status: 200,
  reply: Closed({ subjects: Type.Array(ReportedSubject), cursor: Nullable(Cursor) }),
  refusals: [],
})

/** What there is of a subject to look at; a photo has an address, the others have text. */
const Content = Closed({
  title: Nullable(Type.String()),
  text: Nullable(Type.String()),
  imageUrl: Nullable(SiteUrl),
})
export type DeskContent = Static<typeof Content>

const Similar = Closed({ slug: Type.String(), name: Type.String(), isVerified: Type.Boolean() })

export const SubjectFile = Closed({
  kind: Kind,
  id: Uuid,
  slug: Type.String(),
  pageName: Type.String(),
  /** The page that it is on. */
  pageId: Uuid,
  /** As a visitor sees it; null once it is gone. */
  now: Nullable(Content),
  /** How it stands: the measures that hold. */
  standing: Type.Array(Type.Enum(['hidden', 'limited', 'suspended', 'removed', 'closed', 'deleted_by_owner'])),
  reports: Type.Array(
    Closed({
      id: Uuid,
      category: Type.String(),
      message: Nullable(Type.String()),
      at: Instant,
      isOpen: Type.Boolean(),
      hasReporter: Type.Boolean(),
      /** As it was when it was reported. */
      snapshot: Nullable(Content),
    }),
  ),
  /** What the desk did to it and to its page, newest first. */
  history: Type.Array(LogEntry),
  /** Null: no payouts were ever set up. */
  payouts: Nullable(Type.String()),
  /** Pages whose name or address is like this page's. */
  similar: Type.Array(Similar),
  /** Sent with a decision: refused when somebody has decided meanwhile. */
  lastEntry: Nullable(Uuid),
})
export type SubjectFile = Static<typeof SubjectFile>

export const readSubject = endpoint({
  method: 'GET',
  path: '/api/desk/subjects/:kind/:id',
  summary: 'One subject with its reports, its history and its page',
  access: 'desk',
  params: Subject,
  status: 200,
  reply: SubjectFile,
  refusals: [],
})

export const decide = endpoint({
  method: 'POST',
  path: '/api/desk/decisions',
  summary: 'Decide about a page, a message or a photo: closes its reports, mails who is concerned and who reported it',
  access: 'desk',
  body: Closed({
    subject: Subject,
    act: Type.Enum([...deskActs]),
    /** A rule of the content policy; needed for whatever is not dismissed. */
    reason: Nullable(Type.Enum([...policyRules])),
    /** Mailed to the person concerned, as it is written; needed for whatever is not dismissed. */
    note: Nullable(Text(deskNoteMax)),
    /** Of the file that was read. */
    lastEntry: Nullable(Uuid),
  }),
  status: 201,
  reply: LogEntry,
  refusals: ['operator_required', 'desk_changed'],
})

export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/desk/decisions/:decisionId/undo',
  summary: 'Take a decision back: everything stands as it did before it',
  access: 'desk',
  params: Closed({ decisionId: Uuid }),
  body: Closed({ note: Type.Optional(Nullable(Text(deskNoteMax))) }),
  status: 201,
  reply: LogEntry,
  refusals: ['operator_required', 'desk_changed'],
})

export const Appeal = Closed({
  decision: LogEntry,
  pageName: Type.String(),
  message: Type.String(),
  filedAt: Instant,
  /** Ten business days after it was filed. */
  dueOn: Type.String(),
  /** Another operator than who decided has to answer. */
  isForOthers: Type.Boolean(),
})
export type Appeal = Static<typeof Appeal>

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/desk/appeals',
  summary: 'Appeals that nobody has answered, the first due first',
  access: 'desk',
  status: 200,
  reply: Closed({ appeals: Type.Array(Appeal) }),
  refusals: [],
})

export const answerAppeal = endpoint({
  method: 'POST',
  path: '/api/desk/appeals/:decisionId',
  summary: 'Answer an appeal: keep the decision, or take it back',
  access: 'desk',
  forOperators: true,
  params: Closed({ decisionId: Uuid }),
  body: Closed({ outcome: Type.Enum(['kept', 'taken_back']), answer: Text(deskNoteMax) }),
  status: 204,
  refusals: ['other_operator_required', 'desk_changed'],
})
