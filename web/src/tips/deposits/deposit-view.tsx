import type { DepositDetail, DepositedTip } from '@obole/contract/calls/money/deposits'
import type { Site } from '@obole/contract/calls/site'
import { longDate, shortDay } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { productName } from '@obole/contract/formatting/names'
import { operatorContact } from '@obole/contract/formatting/operator-line'
import { dayOf } from '@obole/contract/formatting/time-zone'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { depositSentence, stateTexts, stateTones, tipCountText } from './deposit-texts.ts'

interface DepositViewProps {
  deposit: DepositDetail
  name: string
  site: Site | null
}

/** The statement of one deposit, also for printing. */
export function DepositView({ deposit, name, site }: DepositViewProps) {
  const locale = useLocale()
  const { number, amount, state, id, madeAt, arrivesAt } = deposit
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-raised p-5 sm:p-8 print:border-0 print:p-0">
      <header className="grid gap-1">
        <p className="text-muted text-sm">{m.deposit_receipt()}</p>
        <h2 className="text-xl">{m.deposit_number({ number })}</h2>
        <p className="font-bold font-display text-4xl tabular-nums">{formatCents(amount, locale)}</p>
        <p className="text-muted">{m.receipt_currency()}</p>
        <div className="mt-1 print:hidden">
          <Badge tone={stateTones[state]}>{stateTexts[state]()}</Badge>
        </div>
        <p className="mt-1 max-w-[60ch]">{depositSentence(deposit, locale)}</p>
      </header>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-line border-y py-5 [overflow-wrap:anywhere] sm:grid-cols-[auto_minmax(0,1fr)]">
        <Row label={m.deposit_to()}>
          <bdi>{name}</bdi>
        </Row>
        <Row label={m.deposit_made()}>{longDate(madeAt, locale)}</Row>
        <Row label={state === 'arrived' ? m.deposit_arrived() : m.deposit_arrives()}>{longDate(arrivesAt, locale)}</Row>
        <Row label={m.deposit_reference()}>
          <span className="text-sm">{id}</span>
        </Row>
        {site && (
          <Row label={m.receipt_issuer()}>
            {site.operator.name === productName ? productName : `${productName} (${site.operator.name})`}
            <span className="block font-normal">{operatorContact(site.operator)}</span>
          </Row>
        )}
      </dl>
      <Sums deposit={deposit} />
      {deposit.tips.length > 0 && <Lines tips={deposit.tips} />}
      <p className="text-muted text-sm">{m.deposit_not_tax()}</p>
      <div className="print:hidden">
        <Button onClick={() => window.print()}>{m.receipt_print()}</Button>
      </div>
    </article>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted text-sm sm:pt-0.5">{label}</dt>
      <dd className="-mt-2 font-semibold sm:mt-0">{children}</dd>
    </div>
  )
}

function Sums({ deposit }: { deposit: DepositDetail }) {
  const locale = useLocale()
  const { amount, tipCount, tipsAmount, returnedAmount, otherAmount } = deposit
  if (tipsAmount === null) return <p className="max-w-[60ch]">{m.deposit_unknown()}</p>
  const sums = [
    { label: `${m.deposit_sum_tips()} (${tipCountText(tipCount)})`, cents: tipsAmount },
    { label: m.deposit_sum_returned(), cents: returnedAmount ?? 0 },
    { label: m.deposit_sum_other(), cents: otherAmount ?? 0 },
  ].filter(({ cents }, index) => index === 0 || cents !== 0)
  return (
    <dl className="grid gap-2">
      {sums.map(({ label, cents }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{formatCents(cents, locale)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
        <dt>{m.deposit_sum()}</dt>
        <dd className="whitespace-nowrap tabular-nums">{formatCents(amount, locale)}</dd>
      </div>
    </dl>
  )
}

const kindTexts: Record<DepositedTip['kind'], (() => string) | null> = {
  tip: null,
  returned: m.deposit_line_returned,
  fee_returned: m.deposit_line_fee,
}

function Lines({ tips }: { tips: DepositedTip[] }) {
  const locale = useLocale()
  const money = (cents: number) => formatCents(cents, locale)
  return (
    <section aria-labelledby="contents" className="grid gap-2">
      <h3 id="contents" className="text-lg">
        {m.deposit_contents()}
      </h3>
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr className="border-line border-b">
            <th className="py-2 pe-3 text-start font-normal">{m.receipt_date()}</th>
            <th className="py-2 pe-3 text-start font-normal">{m.deposit_line_tip()}</th>
            <th className="py-2 ps-3 text-end font-normal max-sm:hidden print:table-cell">{m.deposit_line_paid()}</th>
            <th className="py-2 ps-3 text-end font-normal">{m.deposit_line_received()}</th>
          </tr>
        </thead>
        <tbody>
          {tips.map((tip) => (
            <tr key={`${tip.id} ${tip.kind} ${tip.at}`} className="border-line border-b align-top">
              <td className="whitespace-nowrap py-2 pe-3">{shortDay(dayOf(new Date(tip.at)), locale)}</td>
              <td className="py-2 pe-3 [overflow-wrap:anywhere]">
                <bdi>{tip.supporterName ?? m.tips_anonymous()}</bdi>
                {kindTexts[tip.kind] && <span className="text-muted"> · {kindTexts[tip.kind]?.()}</span>}
                <span className="block text-muted text-xs">{receiptNumber(tip.id)}</span>
              </td>
              <td className="whitespace-nowrap py-2 ps-3 text-end tabular-nums max-sm:hidden print:table-cell">
                {tip.kind === 'tip' ? money(tip.paidAmount) : ''}
              </td>
              <td className="whitespace-nowrap py-2 ps-3 text-end font-semibold tabular-nums">{money(tip.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
