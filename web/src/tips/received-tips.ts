import type { ReceivedTip } from '@obole/contract/received-tips'

/** Its supporter asked for the money back, and some of it can still be refunded. */
export function isRefundWanted(tip: ReceivedTip): boolean {
  return Boolean(tip.refundRequestedAt) && refundableCents(tip) > 0
}

/** What can still be refunded, in cents; nothing of a disputed tip, which the bank decides about. */
export function refundableCents({ amount, refundedAmount, state }: ReceivedTip): number {
  return state === 'paid' || state === 'partially_refunded' ? amount - refundedAmount : 0
}
