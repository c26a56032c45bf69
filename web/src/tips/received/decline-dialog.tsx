import { declineRefund, type ReceivedTip } from '@obole/contract/calls/received-tips'
import { formatCents } from '@obole/contract/formatting/money'
import { refundAnswerMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

interface DeclineDialogProps {
  tip: ReceivedTip
  onClose: () => void
  onDeclined: (tip: ReceivedTip) => void
}

/** A no to a request for a refund: in a sentence, once, and the request ends. */
export function DeclineDialog({ tip, onClose, onDeclined }: DeclineDialogProps) {
  const locale = useLocale()
  const [message, setMessage] = useState('')
  const form = useForm({
    fields: ['message'],
    check: () => ({ message: checkAnswer(message) }),
    submit: async () => onDeclined(await api(declineRefund, { params: { tipId: tip.id }, body: { message } })),
    explain: explainFor('message'),
  })
  const { isBusy } = form.state
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title={m.decline_title()}
      description={m.tips_refund_lead({
        amount: formatCents(tip.amount, locale),
        name: tip.supporterName ?? m.tips_anonymous(),
      })}
      submitText={isBusy ? m.contact_sending() : m.ui_send()}
    >
      {tip.refundReason && (
        <blockquote dir="auto" className="whitespace-pre-line border-line border-s-4 ps-4 [overflow-wrap:anywhere]">
          {tip.refundReason}
        </blockquote>
      )}
      <FormField form={form} name="message" label={m.decline_text()} hint={m.decline_mailed()}>
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            limit={refundAnswerMax}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            readOnly={isBusy}
          />
        )}
      </FormField>
    </DialogForm>
  )
}

function checkAnswer(message: string): string | null {
  const tidy = tidyText(message)
  if (tidy === '') return m.ui_field_required()
  return characterCount(tidy) > refundAnswerMax ? m.contact_message_too_long({ limit: refundAnswerMax }) : null
}
