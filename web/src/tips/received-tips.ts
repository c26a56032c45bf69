import type { ReceivedTip } from '@obole/contract/tips'

/** What can still be given back, in cents; a disputed tip is the bank's to decide. */
export function refundableCents({ amount, refundedAmount, state }: ReceivedTip): number {
  return state === 'paid' || state === 'partially_refunded' ? amount - refundedAmount : 0
}
