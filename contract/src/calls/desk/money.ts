import type { Static } from 'typebox'
import { deskReasonMax, payCentsMax } from '../../rules/limits.ts'
import { endpoint } from '../../schema/endpoint.ts'
import { Cents, Closed, Instant, Line, Nullable, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'
import { Way } from '../money/way.ts'

/** What an operator needs to answer "where is my tip?". Neither names nor addresses, and never a card. */
export const DeskTip = Closed({
  id: Uuid,
  slug: Nullable(Type.String()),
  /** `starting` before its checkout is paid; else as its creator sees it. */
  state: Type.String(),
  at: Instant,
  amount: Cents,
  refundedAmount: Cents,
  /** Asked of the provider, or waiting for the creator's balance. */
  pendingAmount: Cents,
  refundableAmount: Cents,
  /** What the creator got of it, and what the site charged: both go back with a refund, in proportion. */
  creatorAmount: Cents,
  feeAmount: Cents,
  /** What the provider took: it keeps that. Null while it is not known. */
  providerAmount: Nullable(Cents),
  isDisputed: Type.Boolean(),
  /** At the provider. */
  paymentId: Nullable(Type.String()),
  way: Way,
})
export type DeskTip = Static<typeof DeskTip>

export const findDeskTips = endpoint({
  method: 'GET',
  path: '/api/desk/tips',
  summary: 'Tips by the number of a receipt, by date and amount, or by an id of the provider; the look is logged',
  access: 'desk',
  forOperators: true,
  query: Closed({ query: Line(100) }),
  status: 200,
  reply: Closed({ tips: Type.Array(DeskTip) }),
  refusals: [],
})

export const refundDeskTip = endpoint({
  method: 'POST',
  path: '/api/desk/tips/:id/refund',
  summary: 'Refund a tip for its creator, who is mailed the reason',
  access: 'desk',
  forOperators: true,
  params: Closed({ id: Uuid }),
  /** Without `amount`: all that is left. */
  body: Closed({
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: payCentsMax })),
    reason: Line(deskReasonMax),
  }),
  status: 202,
  reply: DeskTip,
  refusals: ['tip_not_found', 'refund_not_possible', 'provider_unavailable'],
})

export const DeskAlarm = Closed({
  kind: Type.String(),
  subject: Type.String(),
  tipId: Nullable(Uuid),
  /** Names and numbers of the cause, as they were stored. */
  details: Type.Array(Closed({ name: Type.String(), value: Type.String() })),
  raisedAt: Instant,
})

export const DeskDebt = Closed({
  kind: Type.Enum(['page_owes', 'site_owes', 'refund_waits', 'refund_pending']),
  slug: Nullable(Type.String()),
  tipId: Uuid,
  amount: Cents,
  since: Instant,
  refusal: Nullable(Type.String()),
})

export const readDeskAlarms = endpoint({
  method: 'GET',
  path: '/api/desk/alarms',
  summary: 'Open alarms about payments, and all that somebody is owed and has not got',
  access: 'desk',
  forOperators: true,
  status: 200,
  reply: Closed({ alarms: Type.Array(DeskAlarm), debts: Type.Array(DeskDebt) }),
  refusals: [],
})

export const closeDeskAlarm = endpoint({
  method: 'POST',
  path: '/api/desk/alarms/close',
  summary: 'Close an alarm that somebody has looked into',
  access: 'desk',
  forOperators: true,
  body: Closed({ kind: Type.String({ maxLength: 100 }), subject: Type.String({ maxLength: 300 }) }),
  status: 204,
  refusals: ['not_found'],
})
