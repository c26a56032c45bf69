import type { ReceivedTip } from '@obole/contract/calls/received-tips'

/** Its supporter asked for the money back, and some of it can still be refunded. */
export function isRefundWanted(tip: ReceivedTip): boolean {
  return Boolean(tip.refundRequestedAt) && tip.refundableAmount > 0
}
