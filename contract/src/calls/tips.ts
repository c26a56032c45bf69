import type { Static } from 'typebox'
import { currency } from '../formatting/money.ts'
import { refundReasonMax, supporterNameMax, tipCentsMax, tipCentsMin, tipMessageMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import {
  Cents,
  Closed,
  Color,
  Instant,
  Line,
  LinkToken,
  LocaleCode,
  Nullable,
  SiteUrl,
  Text,
  Uuid,
} from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { Way } from './money/way.ts'

export const tipStates = [
  'pending',
  'authorized',
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

/** A bank took the money: it still decides, returned it, or keeps it. An inquiry takes none, and is no dispute. */
export const disputeStates = ['open', 'won', 'lost'] as const
export const DisputeState = Type.Enum([...disputeStates])
export type DisputeState = Static<typeof DisputeState>

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
  /** On the wall of the page, while it is switched on; never those of a private message. */
  showsWords: Type.Optional(Type.Boolean()),
  /** Unless it is false: whoever calls without it shows the name with the words. */
  showsName: Type.Optional(Type.Boolean({ description: 'beside the words, unless it is false' })),
  showsAmount: Type.Optional(Type.Boolean({ description: 'beside the words' })),
  locale: Type.Optional(LocaleCode),
})
export type StartTip = Static<typeof StartTip>

const ByTip = Closed({ tipId: Uuid })

/**
 * With the header `Idempotency-Key`, a repeat is answered with the tip that the first request started; with `tip_ended`
 * once that cannot be paid any more: a new key starts a new one.
 */
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
    'name_reserved',
    'idempotency_mismatch',
    'tip_ended',
    'cross_site_request',
    'provider_unavailable',
  ],
})

/**
 * The same without JavaScript: a form posted to `/@{slug}/tip` with these fields. Answered by a redirect to the
 * checkout, or back to the page with the reason as the query parameter `tip-error`: the code of a refusal, or the field
 * that is not good. The `chip` counts while the `amount` is empty; `visibility` is `creator` or `page`, and was told by
 * `isPrivate` and `showsWords` before. A large amount is first asked about on `/@{slug}/tip-confirm`, whose form repeats what is to be paid
 * in cents as `confirmed` and carries the other fields as `words`.
 */
export const tipForm = {
  path: '/@:slug/tip',
  fields: [
    'amount',
    'chip',
    'supporterName',
    'message',
    'visibility',
    'isPrivate',
    'showsWords',
    'showsName',
    'showsAmount',
    'coversFees',
    'locale',
    'key',
    'confirmed',
    'words',
  ],
  errorParam: 'tip-error',
  confirmPage: 'tip-confirm',
} as const

/** The creator's words to everyone who tips, in the language of the tip or in one that there is. */
const ShownThanks = Closed({
  text: Type.String(),
  locale: LocaleCode,
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
  /** Null as long as the tip is neither held nor paid. */
  thanks: Nullable(ShownThanks),
  /** Was undone, while the provider has not confirmed it yet. */
  isBeingUndone: Type.Boolean(),
  /** Until then the holder of the receipt's link may undo it; null when it cannot be undone. */
  undoUntil: Nullable(Instant),
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
  /** Of a tip that is not paid: when it was authorized. */
  paidAt: Instant,
  amount: Cents,
  refundedAmount: Cents,
  /** Of that: accepted by the provider, and not paid by it yet. */
  pendingAmount: Cents,
  currency: Type.Literal(currency),
  state: TipState,
  dispute: Nullable(DisputeState),
  /** Null once the page is erased. */
  creatorName: Nullable(Type.String()),
  creatorSlug: Nullable(Type.String()),
  supporterName: Nullable(Type.String()),
  message: Nullable(Type.String()),
  /** The creator's answer to this tip. */
  reply: Nullable(Type.String()),
  locale: LocaleCode,
  /** Null when it cannot be undone. */
  undoUntil: Nullable(Instant),
  /** Was undone, while the provider has not confirmed it yet. */
  isBeingUndone: Type.Boolean(),
  /** When the supporter asked for the money back. */
  refundRequestedAt: Nullable(Instant),
  refundReason: Nullable(Type.String()),
  /** What the creator answered instead of a refund. */
  refundAnswer: Nullable(Type.String()),
  /** When the request ended, by that answer or by a refund. */
  refundClosedAt: Nullable(Instant),
  /** Whether the supporter may ask for it. */
  canRequestRefund: Type.Boolean(),
  /** What its supporter shows on the wall of the page: the name and the amount only beside the words. */
  showsName: Type.Boolean(),
  showsWords: Type.Boolean(),
  showsAmount: Type.Boolean(),
  /** Whether the words may be shown: not without a wall, not those of a private message. */
  canShowWords: Type.Boolean(),
  /** The words are shown once the creator approves them. */
  awaitsApproval: Type.Boolean(),
  /** Until then the words can be edited; null when they cannot. */
  editUntil: Nullable(Instant),
  /** When name, words and address were erased. */
  erasedAt: Nullable(Instant),
  /** Whether the supporter, who left the name out, may still give it. */
  canGiveName: Type.Boolean(),
  /** Whether there is an address to mail the receipt or a new link to, and a tip that was not undone and did not fail. */
  canBeMailed: Type.Boolean(),
  /** Words of an edit that was refused, as they were typed; null unless the form gave them back. */
  draft: Nullable(Type.String()),
  /** Where the money is; what only concerns the creator is left out. */
  way: Way,
})
export type Receipt = Static<typeof Receipt>

export const ByReceipt = Closed({ token: LinkToken })

/** The page `/receipts/{token}` of the receipt mail. */
export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/tips/receipts/:token',
  summary: 'The receipt of a tip, for anyone who has its link',
  access: 'anyone',
  params: ByReceipt,
  query: Closed({ draft: Type.Optional(Type.String({ maxLength: 10_000 })) }),
  status: 200,
  reply: Receipt,
  refusals: ['tip_not_found'],
})

/** Repeated, it answers the same. */
export const undoTip = endpoint({
  method: 'POST',
  path: '/api/tips/receipts/:token/undo',
  summary: 'Undo a tip that is not captured yet: nothing is charged, nobody pays a fee',
  access: 'anyone',
  params: ByReceipt,
  status: 200,
  reply: Receipt,
  refusals: ['tip_not_found', 'undo_too_late'],
})

/** Repeated, it answers the same. */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/tips/receipts/:token/refund-request',
  summary: 'Ask the creator for the money back; the creator decides',
  access: 'anyone',
  params: ByReceipt,
  body: Closed({ reason: Type.Optional(Nullable(Text(refundReasonMax))) }),
  status: 200,
  reply: Receipt,
  refusals: ['tip_not_found', 'refund_not_possible'],
})

/**
 * The forms of the page `/receipts/{token}`, posted to its own address with one of the acts, and answered by a redirect
 * back to it, with the code of a refusal. One of the rights is named there, with the words of a refused edit, which are
 * encrypted. Whoever asked for a new link is led to `sentPage`. A choice is `on` or `off`; one that is not sent stays as
 * it is.
 */
export const receiptForm = {
  path: '/receipts/:token',
  field: 'act',
  acts: ['undo', 'refund-request', 'name', 'show', 'edit', 'withdraw', 'erase', 'mail', 'new-link'],
  rights: ['name', 'show', 'edit', 'withdraw', 'erase', 'mail', 'new-link'],
  choices: ['showsName', 'showsWords', 'showsAmount'],
  errorParam: 'receipt-error',
  actParam: 'receipt-act',
  draftParam: 'receipt-draft',
  rightsPlace: 'rights',
  moneyPlace: 'money',
  sentPage: '/receipts/sent',
} as const
export type ReceiptAct = (typeof receiptForm.acts)[number]

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
