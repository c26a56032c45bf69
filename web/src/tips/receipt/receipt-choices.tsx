import { type Receipt, receiptForm } from '@obole/contract/calls/tips'
import { longDate } from '@obole/contract/formatting/dates'
import { clockText } from '@obole/contract/formatting/time-zone'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { Lead, OnDemand, ReceiptActForm } from './receipt-forms.tsx'

interface ReceiptChoicesProps {
  receipt: Receipt
  token: string
  /** Why a form was sent back. */
  refusal: string | undefined
}

/** What the holder of the link can still decide about the money. */
export function ReceiptChoices({ receipt, token, refusal }: ReceiptChoicesProps) {
  return (
    <div
      id={receiptForm.moneyPlace}
      tabIndex={-1}
      className="grid scroll-mt-20 justify-items-start gap-4 outline-none empty:hidden print:hidden"
    >
      {refusal && <Notice tone="bad">{(refusalTexts.get(refusal) ?? m.refusal_unexpected)()}</Notice>}
      <Undo receipt={receipt} token={token} />
      <MoneyBack receipt={receipt} token={token} />
    </div>
  )
}

const refusalTexts = new Map<string, () => string>([
  ['undo_too_late', m.refusal_undo_too_late],
  ['refund_not_possible', m.receipt_refund_not_possible],
  ['too_many_requests', m.refusal_too_many_requests],
])

function Undo({ receipt, token }: { receipt: Receipt; token: string }) {
  const locale = useLocale()
  const { state, undoUntil, isBeingUndone } = receipt
  if (state === 'cancelled') return <Said>{m.receipt_undone()}</Said>
  if (state === 'failed') return <Said>{m.receipt_failed()}</Said>
  if (isBeingUndone) return <Said>{m.receipt_being_undone()}</Said>
  if (!undoUntil) return null
  return (
    <>
      <Lead>{m.receipt_undo_lead({ time: clockText(undoUntil, locale) })}</Lead>
      <ReceiptActForm token={token} act="undo" label={m.tip_undo()} />
    </>
  )
}

function MoneyBack({ receipt, token }: { receipt: Receipt; token: string }) {
  const locale = useLocale()
  const { state, refundRequestedAt, canRequestRefund, creatorName } = receipt
  const isPaid = state === 'paid' || state === 'partially_refunded'
  if (isPaid && refundRequestedAt)
    return <Said>{m.receipt_refund_asked({ date: longDate(refundRequestedAt, locale) })}</Said>
  if (!canRequestRefund) return null
  return (
    <OnDemand question={m.receipt_refund_question()}>
      <Lead>{m.receipt_refund_lead({ name: creatorName ?? '' })}</Lead>
      <ReceiptActForm token={token} act="refund-request" label={m.receipt_refund_ask()} />
    </OnDemand>
  )
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="max-w-[52ch] font-semibold">
      {children}
    </p>
  )
}
