import { type ReceivedTip, refundTip } from '@obole/contract/calls/received-tips'
import { formatCents } from '@obole/contract/formatting/money'
import { useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { useLocale } from '../../platform/locale.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { type FormHandle, useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { fullRefund, type RefundDraft, refundCents } from './refund-draft.ts'

interface RefundDialogProps {
  tip: ReceivedTip
  onClose: () => void
  onRefunded: (tip: ReceivedTip) => void
  /** It may have been accepted all the same. */
  onFailed: () => void
}

export function RefundDialog({ tip, onClose, onRefunded, onFailed }: RefundDialogProps) {
  const locale = useLocale()
  const leftCents = tip.refundableAmount
  const [draft, setDraft] = useState(fullRefund)
  const cents = refundCents(leftCents, draft)
  // A retry of the same amount has the same idempotency key.
  const attempt = useRef({ cents: 0, key: '' })
  const form = useForm({
    fields: ['amount'],
    check: () => ({ amount: cents === null ? m.tips_refund_range({ amount: formatCents(leftCents, locale) }) : null }),
    submit: async () => {
      if (cents === null) return
      if (attempt.current.cents !== cents) attempt.current = { cents, key: newKey() }
      const headers = { 'idempotency-key': attempt.current.key }
      const body = { ...(draft.isPartial && { amount: cents }), refundableAmount: leftCents }
      onRefunded(await api(refundTip, { params: { tipId: tip.id }, headers, body }))
    },
    explain: (error) => {
      if (error instanceof ApiProblem && error.code === 'refund_not_possible') attempt.current = { cents: 0, key: '' }
      if (!(error instanceof ApiProblem && error.code === 'step_up_required')) onFailed()
      return explainFor('amount')(error)
    },
  })
  const sendText = cents === null ? m.tips_refund() : m.tips_refund_send({ amount: formatCents(cents, locale) })

  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title={m.tips_refund_title()}
      description={m.tips_refund_lead({
        amount: formatCents(tip.amount, locale),
        name: tip.supporterName ?? m.tips_anonymous(),
      })}
      submitText={form.state.isBusy ? m.ui_processing() : sendText}
      variant="danger"
    >
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        <li>{m.tips_refund_whose()}</li>
        <li>{m.tips_refund_time()}</li>
        <li>{m.tips_refund_told()}</li>
      </ul>
      {tip.pendingRefundAmount > 0 && (
        <Notice>{m.tips_refund_pending({ amount: formatCents(tip.pendingRefundAmount, locale) })}</Notice>
      )}
      <RefundAmount form={form} draft={draft} leftCents={leftCents} onChange={setDraft} />
    </DialogForm>
  )
}

interface RefundAmountProps {
  form: FormHandle<'amount'>
  draft: RefundDraft
  leftCents: number
  onChange: (draft: RefundDraft) => void
}

function RefundAmount({ form, draft, leftCents, onChange }: RefundAmountProps) {
  const locale = useLocale()
  const choices = [
    { isPartial: false, label: m.tips_refund_all({ amount: formatCents(leftCents, locale) }) },
    { isPartial: true, label: m.tips_refund_part() },
  ]
  return (
    <>
      <fieldset disabled={form.state.isBusy} className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">{m.tips_refund_how_much()}</legend>
        {choices.map(({ isPartial, label }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="refund"
              checked={draft.isPartial === isPartial}
              onChange={() => onChange({ ...draft, isPartial })}
              className="size-5 accent-evergreen"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {draft.isPartial && (
        <FormField form={form} name="amount" label={m.tips_refund_amount()}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={draft.amount}
              onChange={(event) => onChange({ ...draft, amount: event.target.value })}
              disabled={form.state.isBusy}
            />
          )}
        </FormField>
      )}
    </>
  )
}
