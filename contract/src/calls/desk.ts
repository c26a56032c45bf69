import type { Static } from 'typebox'
import { deskRoles, endpoint } from '../schema/endpoint.ts'
import { Closed, Cursor, Instant, Nullable, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/desk',
  summary: 'What the caller may do at the desk',
  access: 'desk',
  status: 200,
  /** `waiting`: subjects with open reports. `appeals`: that nobody has answered. */
  reply: Closed({ role: Type.Enum([...deskRoles]), waiting: Type.Integer(), appeals: Type.Integer() }),
  refusals: [],
})

const Change = Closed({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) })

export const LogEntry = Closed({
  id: Uuid,
  at: Instant,
  /** The address of an account of the desk, or the name of whoever ran a command. */
  operator: Type.String(),
  act: Type.String(),
  kind: Type.String(),
  subject: Type.String(),
  /** Of the page that it concerns, while there is one. */
  slug: Nullable(Type.String()),
  rule: Nullable(Type.String()),
  note: Nullable(Type.String()),
  changes: Type.Array(Change),
  /** The entry that this one takes back, and the one that takes this back. */
  undoes: Nullable(Uuid),
  undoneBy: Nullable(Uuid),
})
export type LogEntry = Static<typeof LogEntry>

export const listLog = endpoint({
  method: 'GET',
  path: '/api/desk/log',
  summary: 'What was done at the desk and by commands, newest first',
  access: 'desk',
  query: Closed({ cursor: Type.Optional(Cursor) }),
  status: 200,
  reply: Closed({ entries: Type.Array(LogEntry), cursor: Nullable(Cursor) }),
  refusals: [],
})

export const exportLog = endpoint({
  method: 'GET',
  path: '/api/desk/log.csv',
  summary: 'The whole log as a CSV file',
  access: 'desk',
  forOperators: true,
  status: 200,
  reply: Type.String(),
  refusals: [],
})
