import { contactForm } from '@obole/contract/calls/contact'
import { type Receipt, receiptForm } from '@obole/contract/calls/tips'
import { longDate } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { clockText } from '@obole/contract/formatting/time-zone'
import { refundReasonMax } from '@obole/contract/rules/limits'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Lead, ReceiptActForm } from './receipt-forms.tsx'

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
  const { state, undoUntil, isBeingUndone, creatorName } = receipt
  if (state === 'cancelled') return <Ended receipt={receipt}>{m.receipt_undone()}</Ended>
  if (state === 'failed') return <Ended receipt={receipt}>{m.receipt_failed()}</Ended>
  if (isBeingUndone) return <Ended receipt={receipt}>{m.receipt_being_undone()}</Ended>
  if (!undoUntil) return null
  return (
    <>
      <Lead>{m.receipt_undo_lead({ time: clockText(undoUntil, locale) })}</Lead>
      <Disclosure label={m.receipt_undo_question({ amount: formatCents(receipt.amount, locale) })} tone="danger">
        <Lead>{creatorName ? m.receipt_undo_sure({ name: creatorName }) : m.receipt_undo_sure_no_page()}</Lead>
        <ReceiptActForm token={token} act="undo" label={m.receipt_undo_yes()} variant="danger" />
      </Disclosure>
    </>
  )
}

/** Nothing was charged: the page is one press away. */
function Ended({ receipt, children }: { receipt: Receipt; children: ReactNode }) {
  return (
    <>
      <Said>{children}</Said>
      {receipt.creatorSlug && (
        <a href={`/@${receipt.creatorSlug}`} className="button button-quiet">
          {m.receipt_tip_again()}
        </a>
      )}
    </>
  )
}

function MoneyBack({ receipt, token }: { receipt: Receipt; token: string }) {
  const { state, refundRequestedAt, canRequestRefund, creatorName } = receipt
  const isPaid = state === 'paid' || state === 'partially_refunded'
  if (isPaid && refundRequestedAt) return <Asked receipt={receipt} askedAt={refundRequestedAt} />
  if (!canRequestRefund) return null
  return (
    <Disclosure label={m.receipt_refund_question()}>
      <Lead>{m.receipt_refund_lead({ name: creatorName ?? '' })}</Lead>
      <ReceiptActForm token={token} act="refund-request" label={m.receipt_refund_ask()}>
        <div className="w-full">
          <Field label={m.receipt_refund_reason()} hint={receipt.canBeMailed ? m.receipt_refund_copy() : undefined}>
            {(control) => (
              <textarea
                {...control}
                name="reason"
                rows={2}
                maxLength={refundReasonMax}
                dir="auto"
                className="input resize-y"
              />
            )}
          </Field>
        </div>
      </ReceiptActForm>
    </Disclosure>
  )
}

/** Passed on, answered, or closed by a refund of a part. */
function Asked({ receipt, askedAt }: { receipt: Receipt; askedAt: string }) {
  const locale = useLocale()
  const { refundReason, refundAnswer, refundClosedAt } = receipt
  return (
    <>
      <Said>{m.receipt_refund_asked({ date: longDate(askedAt, locale) })}</Said>
      {refundReason && <Quoted>{refundReason}</Quoted>}
      {refundClosedAt && (
        <>
          {refundAnswer && (
            <>
              <p className="font-semibold">{m.receipt_refund_declined({ date: longDate(refundClosedAt, locale) })}</p>
              <Quoted>{refundAnswer}</Quoted>
            </>
          )}
          <p className="max-w-[52ch] text-muted">
            {m.receipt_refund_closed()}{' '}
            <a href={`${contactForm.path}#${contactForm.place}`} className="link">
              {m.receipt_refund_contact()}
            </a>
          </p>
        </>
      )}
    </>
  )
}

function Quoted({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="max-w-[52ch] whitespace-pre-line border-line border-s-2 ps-3 [overflow-wrap:anywhere]"
    >
      {children}
    </blockquote>
  )
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="max-w-[52ch] font-semibold">
      {children}
    </p>
  )
}
