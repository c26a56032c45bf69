import type { Receipt } from '@obole/contract/calls/tips'
import { formats } from '@obole/contract/rules/formats'
import { tipMessageMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { stripInvisible } from '../../ui/forms/strip-invisible.ts'
import { Counter } from '../../ui/forms/text-area.tsx'
import { ReceiptActForm } from './receipt-forms.tsx'

interface EditWordsProps {
  receipt: Receipt
  token: string
  /** The time of day until which it is possible. */
  until: string
  /** Why the server sent the words back. */
  problem: string | null
}

/** There is only one edit: what is too long is refused, never cut. */
export function EditWords({ receipt, token, until, problem }: EditWordsProps) {
  const given = receipt.draft ?? receipt.message ?? ''
  const [typed, setTyped] = useState(given)
  const [error, setError] = useState(problem)
  const field = useRef<HTMLTextAreaElement>(null)
  // What was typed before hydration, or restored by the browser.
  useEffect(() => {
    if (field.current) setTyped(field.current.value)
  }, [])
  const write = (text: string) => {
    setTyped(text)
    setError(null)
  }
  const check = (event: FormEvent) => {
    if (isMessage(field.current?.value ?? '')) return
    event.preventDefault()
    setError(m.receipt_edit_invalid({ limit: tipMessageMax }))
    field.current?.focus()
  }
  return (
    <Disclosure label={m.receipt_edit_question()} isOpen={problem !== null}>
      <ReceiptActForm token={token} act="edit" label={m.receipt_edit_save()} onSubmit={check}>
        <div className="w-full">
          <Field label={m.ui_your_message()} hint={m.receipt_edit_lead({ time: until })} error={error}>
            {(control) => (
              <div className="grid gap-1">
                <textarea
                  {...control}
                  ref={field}
                  name="message"
                  required
                  rows={4}
                  dir="auto"
                  defaultValue={given}
                  onInput={({ currentTarget }) => {
                    stripInvisible(currentTarget)
                    write(currentTarget.value)
                  }}
                  className="input resize-y"
                />
                <div className="noscript:hidden justify-self-end">
                  <Counter length={characterCount(tidyText(typed))} limit={tipMessageMax} />
                </div>
              </div>
            )}
          </Field>
        </div>
      </ReceiptActForm>
    </Disclosure>
  )
}

function isMessage(typed: string): boolean {
  const text = tidyText(typed)
  return text !== '' && characterCount(text) <= tipMessageMax && formats.text(text)
}
