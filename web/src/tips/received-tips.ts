import type { ReceivedTip } from '@obole/contract/received-tips'

/** What can still be refunded, in cents; nothing of a disputed tip, which the bank decides about. */
export function refundableCents({ amount, refundedAmount, state }: ReceivedTip): number {
  return state === 'paid' || state === 'partially_refunded' ? amount - refundedAmount : 0
}
