import type { Locale } from '@obole/contract/formatting/names'
import type { PaymentSnapshot } from './payment.ts'

/** What a checkout is opened with. All of it is stored with the tip, so that a retry sends the same bytes. */
export interface CheckoutParams {
  id: string
  creatorId: string
  accountId: string
  amountCents: number
  feeCents: number
  locale: Locale
  productName: string
  pageUrl: string
  expiresAt: Date
  /** How long it can be undone; 0: captured at once. */
  undoSeconds: number
  attempt: number
  createdAt: Date
}

export interface OpenCheckout {
  sessionId: string
  url: string
}

export interface CheckoutSnapshot {
  sessionId: string
  /** Null when it is not one of our tips. */
  tipId: string | null
  status: 'open' | 'complete' | 'expired'
  /** While it is open. */
  url: string | null
  payment: PaymentSnapshot | null
}
