import { type Receipt, receiptForm } from '@obole/contract/tips'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { longDate, timeOfDay } from './receipt-times.ts'

interface ReceiptChoicesProps {
  receipt: Receipt
  token: string
  /** Why a form was sent back. */
  refusal: string | undefined
}

/** What the holder of the link can still decide about the tip. Forms of the browser's own: they work without script. */
export function ReceiptChoices({ receipt, token, refusal }: ReceiptChoicesProps) {
  return (
    <div className="grid justify-items-start gap-4 empty:hidden print:hidden">
      {refusal && <Notice tone="bad">{(refusalTexts[refusal] ?? m.refusal_unexpected)()}</Notice>}
      <Undo receipt={receipt} token={token} />
      <MoneyBack receipt={receipt} token={token} />
    </div>
  )
}

const refusalTexts: Record<string, () => string> = {
  undo_too_late: m.refusal_undo_too_late,
  refund_not_possible: m.receipt_refund_not_possible,
  too_many_requests: m.refusal_too_many_requests,
}

function Undo({ receipt, token }: { receipt: Receipt; token: string }) {
  const locale = useLocale()
  const { state, undoUntil, isBeingUndone } = receipt
  if (state === 'cancelled') return <Said>{m.receipt_undone()}</Said>
  if (state === 'failed') return <Said>{m.receipt_failed()}</Said>
  if (isBeingUndone) return <Said>{m.receipt_being_undone()}</Said>
  if (!undoUntil) return null
  return (
    <>
      <p className="max-w-[52ch]">{m.receipt_undo_lead({ time: timeOfDay(undoUntil, locale) })}</p>
      <ActForm token={token} act="undo" label={m.tip_undo()} />
    </>
  )
}

/** Quiet: what most people never need opens on demand. */
function MoneyBack({ receipt, token }: { receipt: Receipt; token: string }) {
  const locale = useLocale()
  const { state, refundRequestedAt, canRequestRefund, creatorName } = receipt
  const isPaid = state === 'paid' || state === 'partially_refunded'
  if (isPaid && refundRequestedAt)
    return <Said>{m.receipt_refund_asked({ date: longDate(refundRequestedAt, locale) })}</Said>
  if (!canRequestRefund) return null
  return (
    <details className="w-full">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
        {m.receipt_refund_question()}
      </summary>
      <div className="grid justify-items-start gap-3 pt-2">
        <p className="max-w-[52ch]">{m.receipt_refund_lead({ name: creatorName ?? '' })}</p>
        <ActForm token={token} act="refund-request" label={m.receipt_refund_ask()} />
      </div>
    </details>
  )
}

function ActForm({ token, act, label }: { token: string; act: (typeof receiptForm.acts)[number]; label: string }) {
  const locale = useLocale()
  return (
    <form method="post" action={`/receipts/${token}`} className="w-full sm:w-auto">
      <input type="hidden" name="locale" value={locale} />
      <Button type="submit" name={receiptForm.field} value={act} className="w-full sm:w-auto">
        {label}
      </Button>
    </form>
  )
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="max-w-[52ch] font-semibold">
      {children}
    </p>
  )
}
