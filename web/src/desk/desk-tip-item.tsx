import { type DeskTip, refundDeskTip } from '@obole/contract/calls/desk/money'
import { formatCents } from '@obole/contract/formatting/money'
import { deskReasonMax } from '@obole/contract/rules/limits'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import { centsFromText } from '@obole/contract/rules/typed-amount'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { explainFor } from '../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../ui/forms/form.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { notify } from '../ui/toast.tsx'
import { instantText } from './instant-text.ts'

interface DeskTipItemProps {
  tip: DeskTip
  onChanged: (tip: DeskTip) => void
}

/** One tip with its line of time, and its refund with what that costs. */
export function DeskTipItem({ tip, onChanged }: DeskTipItemProps) {
  const locale = useLocale()
  const money = (cents: number) => formatCents(cents, locale)
  const number = receiptNumber(tip.id)
  const facts: [string, string][] = [
    [m.deposit_line_paid(), money(tip.amount)],
    [m.desk_tip_creator(), money(tip.creatorAmount)],
    [m.desk_tip_fee(), money(tip.feeAmount)],
    [m.desk_tip_provider(), tip.providerAmount === null ? '–' : money(tip.providerAmount)],
    [m.desk_tip_refunded(), money(tip.refundedAmount)],
    [m.desk_tip_pending(), money(tip.pendingAmount)],
    [m.desk_tip_payment(), tip.paymentId ?? '–'],
  ]
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-5">
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
        <span>{m.desk_tip_title({ number })}</span>
        {tip.slug !== null && (
          <Link to="/@{$creator}" params={{ creator: tip.slug }} className="link text-base">
            @{tip.slug}
          </Link>
        )}
      </h3>
      <p className="text-muted">
        <time dateTime={tip.at}>{instantText(tip.at, locale)}</time> · {tip.state}
        {tip.isDisputed && ` · ${m.desk_tip_disputed()}`}
      </p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label={m.desk_tip_way()} className="grid gap-1 border-line border-s-2 ps-4 text-sm">
        {tip.way.map(({ step, at, until, holder, reason }) => (
          <li key={step} className={at === null ? 'text-muted' : undefined}>
            {[step, at && instantText(at, locale), holder, reason, until && `→ ${instantText(until, locale)}`]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
      {tip.refundableAmount > 0 && <DeskRefund tip={tip} onChanged={onChanged} />}
    </li>
  )
}

function DeskRefund({ tip, onChanged }: DeskTipItemProps) {
  const locale = useLocale()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const cents = amount.trim() === '' ? tip.refundableAmount : centsFromText(amount)
  const form = useForm<'amount' | 'reason'>({
    fields: ['amount', 'reason'],
    check: () => ({
      amount: cents === null || cents < 1 || cents > tip.refundableAmount ? m.session_field_invalid() : null,
      reason: reason.trim() === '' ? m.ui_field_required() : null,
    }),
    submit: async () => {
      if (cents === null) return
      onChanged(await api(refundDeskTip, { params: { id: tip.id }, body: { amount: cents, reason: reason.trim() } }))
      notify('success', m.desk_refund_done())
    },
    explain: explainFor('amount', 'reason'),
  })
  const share = cents === null ? 0 : cents / tip.amount
  const costs = {
    creator: formatCents(Math.round((tip.amount - tip.feeAmount) * share), locale),
    fee: formatCents(Math.round(tip.feeAmount * share), locale),
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {m.desk_refund_open()}
      </summary>
      <Form form={form} label={m.desk_refund_open()} className="grid-cols-1 pt-3">
        <FormField
          form={form}
          name="amount"
          label={m.desk_refund_amount()}
          hint={m.desk_refund_amount_hint({ amount: formatCents(tip.refundableAmount, locale) })}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </FormField>
        <FormField form={form} name="reason" label={m.desk_refund_reason()} hint={m.desk_refund_reason_hint()}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={deskReasonMax}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormField>
        <p className="text-muted">{m.desk_refund_costs(costs)}</p>
        <div>
          <SubmitButton form={form} variant="danger">
            {m.desk_refund_do()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
