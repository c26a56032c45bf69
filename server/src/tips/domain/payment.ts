import type { DisputeState } from '@obole/contract/calls/tips'

export type FactKind =
  | 'charge'
  | 'transfer'
  | 'platform_fee'
  | 'provider_fee'
  | 'refund'
  | 'refund_failed'
  | 'transfer_reversal'
  | 'platform_fee_refund'
  | 'dispute'
  | 'dispute_won'

/** A movement between the balances of supporter, creator, platform and provider, in cents; it sums to zero. */
export interface Fact {
  kind: FactKind
  ref: string
  supporter?: number
  creator?: number
  platform?: number
  provider?: number
}

/** A payment as the provider has it now, never as an event described it. */
export interface PaymentSnapshot {
  intentId: string
  tipId: string | null
  /** `authorized`: held, not captured. `released`: the hold or the payment was ended without a capture. */
  status: 'paid' | 'authorized' | 'released' | 'processing' | 'unpaid'
  /** When the bank ends a hold by itself. */
  captureBefore: Date | null
  amountCents: number
  currency: string
  isLive: boolean
  accountId: string | null
  email: string | null
  facts: Fact[]
  disputes: DisputeSnapshot[]
  /** The first was made when it was paid; a later one returns what a dispute had taken. */
  transfers: TransferSnapshot[]
  refunds: RefundSnapshot[]
  failedRefunds: string[]
  /** Of the platform's own balance, where it is not that of the payment: costs are then not booked. */
  foreignCurrency: string | null
}

export interface DisputeSnapshot {
  id: string
  state: DisputeState
  /** What the bank took at first. An inquiry takes nothing, and is no dispute. */
  takenCents: number
  /** What the bank holds back now. */
  heldCents: number
  /** How often money was taken or returned. */
  movements: number
}

export interface RefundSnapshot {
  id: string
  /** Null when it was not requested here. */
  number: number | null
  cents: number
  /** The platform's balance is too small for it: the supporter has nothing yet. */
  isPending: boolean
}

interface TransferSnapshot {
  id: string
  leftCents: number
  /** The dispute whose reversal it undoes. */
  forDispute: string | null
  reversals: { cents: number; forDispute: string | null }[]
}

/** A line of the provider's list of paid checkouts. */
export interface PaidSession {
  sessionId: string
  tipId: string
  amountCents: number
}

/** A line of the provider's list of transfers. */
export interface TipTransfer {
  id: string
  tipId: string
  /** What has not been reversed. */
  cents: number
}
