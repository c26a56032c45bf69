import type { Receipt } from '@obole/contract/calls/tips'
import { supporterNameMax } from '@obole/contract/rules/limits'
import type { FormEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/forms/field.tsx'
import { ReceiptActForm } from './receipt-forms.tsx'

interface NameFormProps {
  receipt: Receipt
  token: string
  error?: string | null
  /** With script, before it is sent. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** For a supporter who left the name out. */
export function NameForm({ receipt, token, error, onSubmit }: NameFormProps) {
  return (
    <ReceiptActForm token={token} act="name" label={m.tip_name_give()} {...(onSubmit && { onSubmit })}>
      <p className="max-w-[52ch]">{m.tip_name_question({ name: receipt.creatorName ?? '' })}</p>
      <div className="w-full">
        <Field label={m.tip_name_label()} hint={m.tip_name_hint()} error={error ?? null}>
          {(control) => (
            <input
              {...control}
              name="supporterName"
              type="text"
              required
              maxLength={supporterNameMax}
              autoComplete="name"
              dir="auto"
              className="input"
            />
          )}
        </Field>
      </div>
    </ReceiptActForm>
  )
}
