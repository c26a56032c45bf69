import { centsFromText } from '@obole/contract/money'

/** How much of a tip its creator gives back. */
export interface RefundDraft {
  leftCents: number
  isPartial: boolean
  amount: string
  isSending: boolean
  isAmountWrong: boolean
}

export type RefundAct =
  | { type: 'choose'; isPartial: boolean }
  | { type: 'write'; amount: string }
  | { type: 'submit' }
  | { type: 'fail' }

export function refundDraft(leftCents: number): RefundDraft {
  return { leftCents, isPartial: false, amount: '', isSending: false, isAmountWrong: false }
}

export function nextRefund(draft: RefundDraft, act: RefundAct): RefundDraft {
  switch (act.type) {
    case 'choose':
      return { ...draft, isPartial: act.isPartial, isAmountWrong: false }
    case 'write':
      return { ...draft, amount: act.amount, isAmountWrong: false }
    case 'submit':
      return refundCents(draft) === null ? { ...draft, isAmountWrong: true } : { ...draft, isSending: true }
    case 'fail':
      return { ...draft, isSending: false }
  }
}

/** Null as long as no amount that can be given back is written. */
export function refundCents({ leftCents, isPartial, amount }: RefundDraft): number | null {
  if (!isPartial) return leftCents
  const cents = centsFromText(amount)
  return cents !== null && cents > 0 && cents <= leftCents ? cents : null
}
