import type { Static } from 'typebox'
import { deskNoteMax } from '../../rules/limits.ts'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Instant, Nullable, Text, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'

export const OwnDecision = Closed({
  id: Uuid,
  at: Instant,
  act: Type.String(),
  kind: Type.String(),
  rule: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** When it was taken back. */
  undoneAt: Nullable(Instant),
  canAppeal: Type.Boolean(),
  appeal: Nullable(
    Closed({
      filedAt: Instant,
      dueOn: Type.String(),
      outcome: Nullable(Type.Enum(['kept', 'taken_back'])),
      answer: Nullable(Type.String()),
    }),
  ),
})
export type OwnDecision = Static<typeof OwnDecision>

export const listOwnDecisions = endpoint({
  method: 'GET',
  path: '/api/creators/:id/decisions',
  summary: 'What was decided about the page and what is on it, newest first',
  access: 'owner',
  owner: 'id',
  params: Closed({ id: Uuid }),
  status: 200,
  reply: Closed({ decisions: Type.Array(OwnDecision) }),
  refusals: [],
})

export const appeal = endpoint({
  method: 'POST',
  path: '/api/creators/:id/decisions/:decisionId/appeal',
  summary: 'Ask for a decision to be looked at again, once, within six months',
  access: 'owner',
  owner: 'id',
  params: Closed({ id: Uuid, decisionId: Uuid }),
  body: Closed({ message: Text(deskNoteMax) }),
  status: 201,
  reply: OwnDecision,
  refusals: ['not_found', 'appeal_not_possible'],
})
