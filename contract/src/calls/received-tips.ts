import type { Static } from 'typebox'
import { currency } from '../formatting/money.ts'
import { payCentsMax, refundAnswerMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Cents, Closed, CurrentPassword, Cursor, Instant, Line, Nullable, Text, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { DisputeState, TipState } from './tips.ts'

export const ReceivedTip = Closed({
  id: Uuid,
  createdAt: Instant,
  /** What the supporter paid. */
  amount: Cents,
  refundedAmount: Cents,
  /** What can still be refunded: nothing of a tip that is disputed, or whose payment the provider does not know. */
  refundableAmount: Cents,
  /** Accepted, and not made by the provider yet. If it refuses, the amount can be refunded again. */
  pendingRefundAmount: Cents,
  /** What was deducted of it, less what a refund gave back. */
  feeAmount: Type.Integer(),
  netAmount: Nullable(Type.Integer()),
  /** The supporter paid more than they named, so that the creator receives that amount. */
  coversFees: Type.Boolean(),
  currency: Type.Literal(currency),
  state: TipState,
  /** Was undone, while the provider has not confirmed it yet. */
  isBeingUndone: Type.Boolean(),
  /** Of several, one that is open, then one that was lost. */
  dispute: Nullable(DisputeState),
  supporterName: Nullable(Type.String()),
  message: Nullable(Type.String()),
  isPrivate: Type.Boolean(),
  /** Its supporter agreed to show the message on the page. */
  showsWords: Type.Boolean(),
  /** The creator's answer, which was mailed to the supporter. */
  reply: Nullable(Type.String()),
  /** It has no answer yet, and one would reach its supporter. */
  canReply: Type.Boolean(),
  /** When its supporter asked for the money back. */
  refundRequestedAt: Nullable(Instant),
  refundReason: Nullable(Type.String()),
  refundAnswer: Nullable(Type.String()),
  /** When that request ended: by the answer, or by a refund. */
  refundClosedAt: Nullable(Instant),
})
export type ReceivedTip = Static<typeof ReceivedTip>

/** The states of a tip that its creator sees: `authorized` is on its way and not captured yet. */
export const receivedStates = [
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
] as const satisfies TipState[]

/** By which the list is filtered: also the tips whose supporters want their money back. */
export const receivedFilters = [...receivedStates, 'refund_requested'] as const

const ByCreator = Closed({ id: Uuid })
/** In the product's time zone: `2026-11-16`, `2026-11`. */
const Day = Type.String({ format: 'date' })
const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' })

/**
 * With the header `Idempotency-Key`, a repeat is the same refund. While the provider does not answer, the refund is
 * accepted all the same: it is under way, and is made as soon as the provider answers.
 */
export const refundTip = endpoint({
  method: 'POST',
  path: '/api/tips/:tipId/refund',
  summary: 'Refund a tip, in whole or in part',
  access: 'owner',
  owner: 'tipId',
  freshProof: 'large-refund',
  params: Closed({ tipId: Uuid }),
  /**
   * Without `amount`: all that is left. `refundableAmount`: what could be refunded when it was decided; refused when it
   * is no longer the same. `currentPassword`: a fresh proof, see `step_up_required`.
   */
  body: Closed({
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: payCentsMax })),
    refundableAmount: Type.Optional(Cents),
    currentPassword: CurrentPassword,
  }),
  status: 202,
  reply: ReceivedTip,
  refusals: ['refund_not_possible', 'idempotency_mismatch', 'provider_unavailable', 'invalid_credentials'],
})

/** Ends the request: the supporter is mailed the sentence, and may still write to whoever runs the site. */
export const declineRefund = endpoint({
  method: 'POST',
  path: '/api/tips/:tipId/decline-refund',
  summary: 'Answer a request for a refund with a no, in a sentence',
  access: 'owner',
  owner: 'tipId',
  params: Closed({ tipId: Uuid }),
  body: Closed({ message: Text(refundAnswerMax) }),
  status: 200,
  reply: ReceivedTip,
  refusals: ['tip_not_found', 'refund_not_asked'],
})

export const listTips = endpoint({
  method: 'GET',
  path: '/api/creators/:id/tips',
  summary: 'Tips received, newest first',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  /**
   * `query`: a name, words, an amount or the beginning of a receipt number. A page may have fewer tips than there are,
   * even none, while its cursor is not null: the search goes on from there.
   */
  query: Closed({
    cursor: Type.Optional(Cursor),
    query: Type.Optional(Line(100)),
    month: Type.Optional(Month),
    state: Type.Optional(Type.Enum([...receivedFilters])),
  }),
  status: 200,
  reply: Closed({ tips: Type.Array(ReceivedTip), cursor: Nullable(Type.String()) }),
  refusals: [],
})

/** In the product's time zone. `amount`: paid by supporters; `netAmount`: what the creator got. */
const monthSums = {
  month: Type.String(),
  count: Type.Integer(),
  amount: Type.Integer(),
  refundedAmount: Type.Integer(),
  netAmount: Type.Integer(),
}
const MonthSums = Closed(monthSums)
export type MonthSums = Static<typeof MonthSums>

export const summarizeTips = endpoint({
  method: 'GET',
  path: '/api/creators/:id/tips/summary',
  summary: 'Tips received by month',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: Closed({
    count: Type.Integer(),
    grossAmount: Type.Integer(),
    refundedAmount: Type.Integer(),
    netAmount: Type.Integer(),
    /** The day of the first tip; null before it. */
    since: Nullable(Type.String()),
    /** The current month so far, and the month before up to the same day. */
    month: MonthSums,
    monthBefore: Closed({ ...monthSums, until: Type.String() }),
    /** Newest first. */
    months: Type.Array(MonthSums),
  }),
  refusals: [],
})

export const exportTips = endpoint({
  method: 'GET',
  path: '/api/creators/:id/tips.csv',
  summary: 'Tips received as a CSV file',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  /** Days, both included. */
  query: Closed({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  status: 200,
  reply: Type.String(),
  refusals: [],
})
