import type Stripe from 'stripe'
import type { Plain } from './plain.ts'

export type Session = Plain<Stripe.Checkout.Session>
export type LineItem = Plain<Stripe.LineItem>
export type PaymentIntent = Plain<Stripe.PaymentIntent>
export type Charge = Plain<Stripe.Charge>
export type BalanceTransaction = Plain<Stripe.BalanceTransaction>
export type Transfer = Plain<Stripe.Transfer>
export type TransferReversal = Plain<Stripe.TransferReversal>
export type ApplicationFee = Plain<Stripe.ApplicationFee>
export type FeeRefund = Plain<Stripe.FeeRefund>
export type Refund = Plain<Stripe.Refund>
export type Dispute = Plain<Stripe.Dispute>
export type Payout = Plain<Stripe.Payout>

export interface SnapshotEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: Stripe.Event.Request
  type: Stripe.Event.Type
}

export const accountStates = ['new', 'pending', 'enabled', 'restricted', 'rejected'] as const
/** `new`: nothing filled in yet. `pending`: Stripe checks. `restricted`: worked once, now something is overdue. */
export type AccountState = (typeof accountStates)[number]

export type PayoutSchedule = Pick<
  Stripe.BalanceSettings.Payments.Payouts.Schedule,
  'interval' | 'weekly_payout_days' | 'monthly_payout_days'
>

export interface Account {
  id: string
  created: number
  state: AccountState
  /** Of paying out to a bank, where it is another than that of receiving. */
  payoutsState?: AccountState
  isClosed: boolean
  /** What Stripe asks the person for, e.g. `identity.individual.date_of_birth`. */
  requirements: string[]
  /** How often its balance is paid out; absent for the default. */
  payoutSchedule?: PayoutSchedule
  given: Omit<Stripe.V2.Core.AccountCreateParams, 'include'>
}

export interface AccountLink {
  id: string
  created: number
  isUsed: boolean
  link: Stripe.V2.Core.AccountLink
}

export interface ThinEvent {
  id: string
  created: number
  related: string | null
  event: {
    id: string
    object: 'v2.core.event'
    type: string
    created: string
    livemode: false
    context: null
    reason: Stripe.V2.Core.Event['reason'] | null
    related_object: Stripe.V2.Core.Events.RelatedObject | null
    changes: null
    snapshot_event: null
    data?: object
  }
}

/** What a session's parameters ask for that shows only once it is paid. */
export interface CheckoutDetails {
  lineItems: LineItem[]
  paymentIntent: Partial<Pick<PaymentIntent, 'description' | 'metadata' | 'receipt_email' | 'transfer_group'>> & {
    statementDescriptor: string | null
    statementDescriptorSuffix: string | null
    applicationFeeAmount: number | null
    captureMethod: PaymentIntent['capture_method']
    destination: string | null
  }
}

/** A line of a connected account's own balance. */
export interface AccountTransaction {
  id: string
  created: number
  account: string
  transaction: BalanceTransaction
  /** What the line is about at the platform: the transfer, reversal or refund of a fee that made it. */
  madeBy: string
  /** The payout that sent it to the bank. */
  payout?: string
}

/** From a connected account to its bank. */
export interface AccountPayout {
  id: string
  created: number
  account: string
  payout: Payout
}

export interface JournalEntry {
  sequence: number
  at: number
  kind:
    | 'session_created'
    | 'session_paid'
    | 'session_unpaid'
    | 'session_failed'
    | 'session_expired'
    | 'payment_authorized'
    | 'payment_released'
    | 'transfer_created'
    | 'transfer_reversed'
    | 'refund_created'
    | 'refund_failed'
    | 'dispute_created'
    | 'dispute_closed'
    | 'event_created'
    | 'event_acknowledged'
  id: string
  amount?: number
  /** The session's `client_reference_id`, the event's type, or the object that this one belongs to. */
  of?: string | null
}
