import type { Static } from 'typebox'
import { incidentLineMax, incidentTextMax } from '../../rules/limits.ts'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Cursor, Instant, Line, Nullable, Text, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'

/** What the register asks of an incident (Law 25: regulation respecting confidentiality incidents, s. 7; PIPEDA, 10.3). */
const fields = {
  /** Day or stretch, as far as it is known. */
  happened: Line(incidentLineMax),
  detected: Line(incidentLineMax),
  /** Circumstances and cause. */
  what: Text(incidentTextMax),
  /** Which personal information. */
  data: Text(incidentTextMax),
  /** How many people, and how many of them in Québec. */
  people: Line(incidentLineMax),
  /** A risk of serious injury, and why or why not. */
  isSerious: Type.Boolean(),
  why: Text(incidentTextMax),
  /** Commission d’accès à l’information, Privacy Commissioner, people: who was told, when. */
  told: Text(incidentTextMax),
  measures: Text(incidentTextMax),
}

export const Incident = Closed({
  id: Uuid,
  /** Of the first row; a later one says what became known since. */
  incidentId: Uuid,
  notedAt: Instant,
  notedBy: Nullable(Type.String()),
  ...fields,
})
export type Incident = Static<typeof Incident>

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/desk/incidents',
  summary: 'The register of confidentiality incidents, newest first',
  access: 'desk',
  forOperators: true,
  query: Closed({ cursor: Type.Optional(Cursor) }),
  status: 200,
  reply: Closed({ incidents: Type.Array(Incident), cursor: Nullable(Cursor) }),
  refusals: [],
})

export const addIncident = endpoint({
  method: 'POST',
  path: '/api/desk/incidents',
  summary: 'Enter an incident into the register, or what became known of one since',
  access: 'desk',
  forOperators: true,
  body: Closed({ incidentId: Type.Optional(Uuid), ...fields }),
  status: 201,
  reply: Incident,
  refusals: ['not_found'],
})
