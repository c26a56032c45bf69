import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { currency, payCentsMax, supporterNameMax, tipCentsMax, tipCentsMin, tipMessageMax } from './limits.ts'
import {
  Cents,
  Closed,
  Color,
  CurrentPassword,
  Cursor,
  Instant,
  Line,
  LinkToken,
  LocaleCode,
  Nullable,
  SiteUrl,
  Text,
  Uuid,
} from './schemas.ts'
import { Type } from './type.ts'

export const tipStates = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'partially_refunded',
  'disputed',
] as const
export const TipState = Type.Enum([...tipStates])
export type TipState = Static<typeof TipState>

const ReturnUrl = Type.String({ maxLength: 500 })

export const StartTip = Closed({
  creatorId: Uuid,
  amount: Type.Integer({ minimum: tipCentsMin, maximum: tipCentsMax, description: 'cents' }),
  currency: Type.Literal(currency),
  message: Type.Optional(Nullable(Text(tipMessageMax))),
  checkoutSuccessUrl: ReturnUrl,
  checkoutCancelledUrl: ReturnUrl,
  supporterName: Type.Optional(Nullable(Line(supporterNameMax))),
  isPrivate: Type.Optional(Type.Boolean()),
  /** Pays as much more as it takes for the creator to receive `amount`. */
  coversFees: Type.Optional(Type.Boolean()),
  locale: Type.Optional(LocaleCode),
})
export type StartTip = Static<typeof StartTip>

export const ReceivedTip = Closed({
  id: Uuid,
  createdAt: Instant,
  /** What the supporter paid. */
  amount: Cents,
  refundedAmount: Cents,
  /** What was deducted of it, less what a refund gave back. */
  feeAmount: Type.Integer(),
  netAmount: Nullable(Type.Integer()),
  /** The supporter paid more than they named, so that the creator receives that amount. */
  coversFees: Type.Boolean(),
  currency: Type.Literal(currency),
  state: TipState,
  supporterName: Nullable(Type.String()),
  message: Nullable(Type.String()),
  isPrivate: Type.Boolean(),
  /** The creator's answer, which was mailed to the supporter. */
  reply: Nullable(Type.String()),
  /** It has no answer yet, and one would reach its supporter. */
  canReply: Type.Boolean(),
})
export type ReceivedTip = Static<typeof ReceivedTip>

/** The states of a tip that was paid. */
export const receivedStates = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const satisfies TipState[]

const ByCreator = Closed({ id: Uuid })
/** In the product's time zone: `2026-11-16`, `2026-11`. */
const Day = Type.String({ format: 'date' })
const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' })
const ByTip = Closed({ tipId: Uuid })

/** With the header `Idempotency-Key`, a repeat is answered with the tip that the first request started. */
export const startTip = endpoint({
  method: 'POST',
  path: '/api/tips',
  summary: 'Start a tip; the answer is where to pay it',
  access: 'anyone',
  body: StartTip,
  status: 201,
  reply: Closed({ url: Type.String(), tipId: Uuid, payAmount: Cents }),
  refusals: [
    'creator_not_found',
    'donations_closed',
    'invalid_return_url',
    'idempotency_mismatch',
    'cross_site_request',
    'provider_unavailable',
  ],
})

/**
 * The same without JavaScript: a form posted to `/@{slug}/tip` with these fields. Answered by a redirect to the
 * checkout, or back to the page with the reason as the query parameter `tip-error`. A large amount is first asked about
 * on `/@{slug}/tip-confirm`, whose form repeats what is to be paid in cents as `confirmed` and carries the other fields
 * as `words`.
 */
export const tipForm = {
  path: '/@:slug/tip',
  fields: ['amount', 'supporterName', 'message', 'isPrivate', 'coversFees', 'locale', 'key', 'confirmed', 'words'],
  errorParam: 'tip-error',
  confirmPage: 'tip-confirm',
} as const

/** The creator's words to everyone who tips, in the language of the tip. */
const ShownThanks = Closed({
  text: Type.String(),
  photo: Nullable(
    Closed({ url: SiteUrl, smallUrl: SiteUrl, width: Type.Integer(), height: Type.Integer(), color: Color }),
  ),
})
export type ShownThanks = Static<typeof ShownThanks>

const TipStatus = Closed({
  state: TipState,
  amount: Cents,
  currency: Type.Literal(currency),
  creatorName: Nullable(Type.String()),
  /** The title of the goal that this tip reached, in the language of the tip. */
  reachedGoal: Nullable(Type.String()),
  /** Null as long as the tip is not paid. */
  thanks: Nullable(ShownThanks),
})
export type TipStatus = Static<typeof TipStatus>

export const readTipStatus = endpoint({
  method: 'GET',
  path: '/api/tips/:tipId/status',
  summary: 'The state of a tip; nothing private',
  access: 'anyone',
  params: ByTip,
  status: 200,
  reply: TipStatus,
  refusals: ['tip_not_found'],
})

export const cancelTip = endpoint({
  method: 'POST',
  path: '/api/tips/:tipId/cancel',
  summary: 'Close the checkout of a supporter who came back without paying, unless it was paid after all',
  access: 'anyone',
  params: ByTip,
  status: 200,
  reply: TipStatus,
  refusals: ['tip_not_found', 'cross_site_request', 'provider_unavailable'],
})

export const Receipt = Closed({
  tipId: Uuid,
  paidAt: Instant,
  amount: Cents,
  refundedAmount: Cents,
  currency: Type.Literal(currency),
  state: TipState,
  /** Null once the page is erased. */
  creatorName: Nullable(Type.String()),
  creatorSlug: Nullable(Type.String()),
  supporterName: Nullable(Type.String()),
  message: Nullable(Type.String()),
  /** The creator's answer to this tip. */
  reply: Nullable(Type.String()),
  locale: LocaleCode,
})
export type Receipt = Static<typeof Receipt>

/** The page `/receipts/{token}` of the receipt mail. */
export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/tips/receipts/:token',
  summary: 'The receipt of a paid tip, for anyone who has its link',
  access: 'anyone',
  params: Closed({ token: LinkToken }),
  status: 200,
  reply: Receipt,
  refusals: ['tip_not_found'],
})

/** With the header `Idempotency-Key`, a repeat is the same refund. */
export const refundTip = endpoint({
  method: 'POST',
  path: '/api/tips/:tipId/refund',
  summary: 'Refund a tip, in whole or in part',
  access: 'owner',
  owner: 'tipId',
  params: ByTip,
  /** Without `amount`: all that is left. `currentPassword`: when the sign-in was not recent. */
  body: Closed({
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: payCentsMax })),
    currentPassword: CurrentPassword,
  }),
  status: 202,
  reply: ReceivedTip,
  refusals: [
    'refund_not_possible',
    'idempotency_mismatch',
    'provider_unavailable',
    'reauthentication_required',
    'invalid_credentials',
  ],
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
    state: Type.Optional(Type.Enum([...receivedStates])),
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

/** Raw bytes with the provider's signature. The payment is read again from the provider; the body is never believed. */
export const paymentsWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: 'Events of payments, sent by the payment provider',
  access: 'provider',
  status: 200,
  reply: Closed({ received: Type.Boolean() }),
  refusals: ['invalid_signature'],
})

export const accountsWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook/accounts',
  summary: 'Events of creators’ accounts, sent by the payment provider',
  access: 'provider',
  status: 200,
  reply: Closed({ received: Type.Boolean() }),
  refusals: ['invalid_signature'],
})
