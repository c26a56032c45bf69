import { formatCents } from '@obole/contract/money'
import { type ReceivedTip, refundTip } from '@obole/contract/tips'
import { type FormEvent, useId, useReducer, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import { useLocale } from '../platform/locale.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ReauthenticationField, useReauthentication } from './reauthentication.tsx'
import { refundableCents } from './received-tips.ts'
import { nextRefund, type RefundAct, type RefundDraft, refundCents, refundDraft } from './refund-draft.ts'

interface RefundDialogProps {
  tip: ReceivedTip
  onClose: () => void
  onRefunded: (tip: ReceivedTip) => void
}

export function RefundDialog({ tip, onClose, onRefunded }: RefundDialogProps) {
  const locale = useLocale()
  const formId = useId()
  const [draft, act] = useReducer(nextRefund, refundableCents(tip), refundDraft)
  const [problem, setProblem] = useState<string | null>(null)
  const reauthentication = useReauthentication()
  const cents = refundCents(draft)
  // The same amount sent again is the same refund, whatever became of the first answer.
  const attempt = useRef({ cents: 0, key: '' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (draft.isSending) return
    act({ type: 'submit' })
    if (cents === null) return
    setProblem(null)
    if (attempt.current.cents !== cents) attempt.current = { cents, key: crypto.randomUUID() }
    try {
      const headers = { 'idempotency-key': attempt.current.key }
      const body = { ...(draft.isPartial && { amount: cents }), ...reauthentication.proof }
      onRefunded(await api(refundTip, { params: { tipId: tip.id }, headers, body }))
    } catch (error) {
      act({ type: 'fail' })
      if (error instanceof ApiProblem && error.code === 'refund_not_possible') attempt.current = { cents: 0, key: '' }
      if (!reauthentication.takes(error)) setProblem(refusalText(error))
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={draft.isSending}
      title={m.tips_refund_title()}
      description={m.tips_refund_lead({
        amount: formatCents(tip.amount, locale),
        name: tip.supporterName ?? m.tips_anonymous(),
      })}
      actions={
        <>
          <Button onClick={onClose} disabled={draft.isSending}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={draft.isSending}>
            {draft.isSending
              ? m.ui_processing()
              : cents === null
                ? m.tips_refund()
                : m.tips_refund_send({ amount: formatCents(cents, locale) })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid max-w-[32rem] gap-5">
        <RefundChoice draft={draft} act={act} />
        <ReauthenticationField reauthentication={reauthentication} />
        {problem && <Notice tone="bad">{problem}</Notice>}
      </form>
    </Dialog>
  )
}

function RefundChoice({ draft, act }: { draft: RefundDraft; act: (step: RefundAct) => void }) {
  const locale = useLocale()
  const choices = [
    { isPartial: false, label: m.tips_refund_all({ amount: formatCents(draft.leftCents, locale) }) },
    { isPartial: true, label: m.tips_refund_part() },
  ]
  return (
    <>
      <fieldset disabled={draft.isSending} className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">{m.tips_refund_how_much()}</legend>
        {choices.map(({ isPartial, label }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="refund"
              checked={draft.isPartial === isPartial}
              onChange={() => act({ type: 'choose', isPartial })}
              className="size-5 accent-evergreen"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {draft.isPartial && (
        <Field
          label={m.tips_refund_amount()}
          error={draft.isAmountWrong ? m.tips_refund_range({ amount: formatCents(draft.leftCents, locale) }) : null}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={draft.amount}
              onChange={(event) => act({ type: 'write', amount: event.target.value })}
              disabled={draft.isSending}
            />
          )}
        </Field>
      )}
    </>
  )
}
