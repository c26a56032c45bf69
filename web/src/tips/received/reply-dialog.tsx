import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { replyToTip } from '@obole/contract/calls/replies'
import { formatCents } from '@obole/contract/formatting/money'
import { tipReplyMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { useMemo, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { stored } from '../../platform/storage/stored.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

interface ReplyDialogProps {
  tip: ReceivedTip
  onClose: () => void
  onReplied: (tip: ReceivedTip) => void
}

/** What was typed stays in the tab until it is sent. */
export function ReplyDialog({ tip, onClose, onReplied }: ReplyDialogProps) {
  const locale = useLocale()
  const draft = useMemo(() => stored(`reply-draft-${tip.id}`, textOrNull), [tip.id])
  const message = draft.use() ?? ''
  const [showsReply, setShowsReply] = useState(false)
  const form = useForm({
    fields: ['message'],
    check: () => ({ message: checkMessage(message) }),
    submit: async () => {
      const replied = await api(replyToTip, { params: { tipId: tip.id }, body: { message, showsReply } })
      draft.store(null)
      onReplied(replied)
    },
    explain: explainFor('message'),
  })
  const { isBusy } = form.state
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title={m.reply_title()}
      description={m.tips_refund_lead({
        amount: formatCents(tip.amount, locale),
        name: tip.supporterName ?? m.tips_anonymous(),
      })}
      submitText={isBusy ? m.contact_sending() : m.ui_send()}
    >
      {tip.message && (
        <blockquote dir="auto" className="whitespace-pre-line border-line border-s-4 ps-4 [overflow-wrap:anywhere]">
          {tip.message}
        </blockquote>
      )}
      <FormField form={form} name="message" label={m.reply_text()}>
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            limit={tipReplyMax}
            value={message}
            onChange={(event) => draft.store(event.target.value)}
            readOnly={isBusy}
          />
        )}
      </FormField>
      {tip.showsWords && (
        <Switch
          label={m.reply_show()}
          hint={m.reply_show_hint()}
          isOn={showsReply}
          onChange={setShowsReply}
          isDisabled={isBusy}
        />
      )}
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        <li>{m.reply_mailed()}</li>
        {tip.state === 'authorized' && <li>{m.reply_held()}</li>}
        <li>{m.reply_once()}</li>
      </ul>
    </DialogForm>
  )
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function checkMessage(message: string): string | null {
  const tidy = tidyText(message)
  if (tidy === '') return m.ui_field_required()
  return characterCount(tidy) > tipReplyMax ? m.contact_message_too_long({ limit: tipReplyMax }) : null
}
