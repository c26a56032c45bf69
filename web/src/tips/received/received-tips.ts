import type { ReceivedTip } from '@obole/contract/calls/received-tips'

/** Its supporter asked for the money back, and waits for an answer. */
export function isRefundWanted(tip: ReceivedTip): boolean {
  return Boolean(tip.refundRequestedAt) && !tip.refundClosedAt && tip.refundableAmount > 0
}
