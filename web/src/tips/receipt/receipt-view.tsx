import { contactForm } from '@obole/contract/calls/contact'
import type { Site } from '@obole/contract/calls/site'
import type { DisputeState, Receipt, TipState } from '@obole/contract/calls/tips'
import { longDate } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { productName } from '@obole/contract/formatting/names'
import { operatorContact } from '@obole/contract/formatting/operator-line'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Logo } from '../../ui/mark.tsx'
import { WayView } from '../way/way-view.tsx'
import { ReceiptChoices } from './receipt-choices.tsx'
import { ReceiptRights } from './receipt-rights.tsx'

interface ReceiptViewProps {
  receipt: Receipt
  token: string
  site: Site | null
  /** The right that a form of this page was sent for. */
  act: string | undefined
  /** Why a form of this page was sent back. */
  refusal: string | undefined
}

/** The receipt of a tip, also for printing. */
export function ReceiptView({ receipt, token, site, act, refusal }: ReceiptViewProps) {
  const locale = useLocale()
  const money = (cents: number) => formatCents(cents, locale)
  const { amount, refundedAmount, way } = receipt
  const deliveredAt = deliveryOf(receipt)
  return (
    <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6 px-5 py-10 sm:px-8 sm:py-14 print:max-w-none print:p-0">
      <article className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-raised p-5 sm:p-10 print:border-0 print:p-0">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-2xl">{m.receipt_title()}</h1>
          <div className="hidden sm:block print:block">
            <Logo />
          </div>
        </header>
        <div className="grid gap-1">
          <p className="font-bold font-display text-4xl tabular-nums">{money(amount)}</p>
          <p className="text-muted">{m.receipt_currency()}</p>
          <StateMark receipt={receipt} />
        </div>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-line border-y py-5 [overflow-wrap:anywhere] sm:grid-cols-[auto_minmax(0,1fr)]">
          <Row label={isUnpaid(receipt.state) ? m.receipt_for() : m.receipt_to()}>
            <bdi className="block sm:inline">{receipt.creatorName ?? m.receipt_page_gone()}</bdi>
            {receipt.creatorSlug && <Address site={site?.publicUrl ?? null} slug={receipt.creatorSlug} />}
          </Row>
          {receipt.supporterName && (
            <Row label={m.receipt_from()}>
              <bdi>{receipt.supporterName}</bdi>
            </Row>
          )}
          <Row label={m.receipt_date()}>{longDate(receipt.paidAt, locale)}</Row>
          {deliveredAt && <Row label={m.receipt_delivered()}>{longDate(deliveredAt, locale)}</Row>}
          <Row label={m.receipt_number()}>
            <span className="text-sm">{receiptNumber(receipt.tipId)}</span>
          </Row>
          {site && <Issuer site={site} />}
          {refundedAmount > 0 && (
            <>
              <Row label={m.tips_refunded()}>
                {money(refundedAmount)}
                {receipt.pendingAmount > 0 && (
                  <span className="block font-normal text-sm">
                    {m.receipt_refund_pending({ amount: money(receipt.pendingAmount) })}
                  </span>
                )}
              </Row>
              <Row label={m.receipt_left()}>{money(amount - refundedAmount)}</Row>
            </>
          )}
          {receipt.message && (
            <Row label={m.ui_your_message()}>
              <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {receipt.message}
              </span>
            </Row>
          )}
          {receipt.reply && (
            <Row label={m.receipt_reply()}>
              <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {receipt.reply}
              </span>
            </Row>
          )}
        </dl>
        {way.length > 0 && (
          <details className="print:hidden">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">{m.receipt_way()}</summary>
            <div className="pt-3">
              <WayView way={way} />
            </div>
          </details>
        )}
        <ReceiptChoices receipt={receipt} token={token} refusal={act === undefined ? refusal : undefined} />
        {!isUnpaid(receipt.state) && (
          <p className="text-muted text-sm">{m.receipt_not_tax({ product: productName })}</p>
        )}
      </article>
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <p className="text-muted text-sm">{m.receipt_keep_link()}</p>
        <PrintButton />
      </div>
      <ReceiptRights receipt={receipt} token={token} act={act} refusal={refusal} />
    </div>
  )
}

/** When it reached the creator's bank, unless it went elsewhere since. */
function deliveryOf({ way }: Receipt): string | null {
  const last = way.at(-1)
  return last?.step === 'arrived' && last.reason === 'delivered' ? last.at : null
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted text-sm sm:pt-0.5">{label}</dt>
      <dd className="-mt-2 font-semibold sm:mt-0">{children}</dd>
    </div>
  )
}

/** Who runs the site, and how to reach them. Its address is on paper only: the screen has it in the bar of the browser. */
function Issuer({ site: { operator, publicUrl } }: { site: Site }) {
  return (
    <Row label={m.receipt_issuer()}>
      {operator.name === productName ? productName : `${productName} (${operator.name})`}
      <span className="block font-normal [overflow-wrap:anywhere]">{operatorContact(operator)}</span>
      <span className="hidden font-normal print:block">{publicUrl}</span>
      <span className="hidden font-normal print:block">{`${publicUrl}${contactForm.path}#${contactForm.place}`}</span>
    </Row>
  )
}

function Address({ site, slug }: { site: string | null; slug: string }) {
  return (
    <a href={`/@${slug}`} className="link inline-block font-normal sm:ms-2">
      {site ? `${site.replace(/^https?:\/\//, '')}/@${slug}` : `@${slug}`}
    </a>
  )
}

/** What is not simply paid. */
const marks: Partial<Record<TipState, () => string>> = {
  authorized: m.tips_state_authorized,
  cancelled: m.receipt_state_undone,
  failed: m.receipt_state_failed,
  refunded: m.tips_state_refunded,
  partially_refunded: m.tips_state_partially_refunded,
  disputed: m.tips_state_disputed,
}

const disputeSentences: Record<DisputeState, () => string> = {
  open: m.receipt_dispute_open,
  won: m.receipt_dispute_won,
  lost: m.receipt_dispute_lost,
}

function StateMark({ receipt: { state, dispute } }: { receipt: Receipt }) {
  const text = state === 'disputed' && dispute === 'lost' ? m.receipt_state_returned : marks[state]
  return (
    <>
      {text && (
        <div className="mt-1">
          <Badge>{text()}</Badge>
        </div>
      )}
      {dispute && <p className="mt-1 max-w-[52ch] text-muted text-sm">{disputeSentences[dispute]()}</p>}
    </>
  )
}

function isUnpaid(state: TipState): boolean {
  return state === 'authorized' || state === 'cancelled' || state === 'failed'
}

function PrintButton() {
  return (
    <>
      <Button onClick={() => window.print()} className="noscript:hidden">
        {m.receipt_print()}
      </Button>
      <p className="noscript:block hidden text-muted text-sm">{m.receipt_print_pdf()}</p>
    </>
  )
}
