import { centsFromText } from '@obole/contract/rules/typed-amount'

/** How much of a tip its creator gives back: all that is left, or an amount that is typed. */
export interface RefundDraft {
  isPartial: boolean
  amount: string
}

export const fullRefund: RefundDraft = { isPartial: false, amount: '' }

/** Null as long as no amount that can be given back is typed. */
export function refundCents(leftCents: number, { isPartial, amount }: RefundDraft): number | null {
  if (!isPartial) return leftCents
  const cents = centsFromText(amount)
  return cents !== null && cents > 0 && cents <= leftCents ? cents : null
}
