import { askPerson, lookUpPerson } from '@obole/contract/calls/desk/people'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { explainFor } from '../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../ui/forms/form.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'

type Held = ReplyOf<typeof lookUpPerson>

/** A person's rights, with or without an account: what is held is only ever shown to the owner of the mailbox. */
export function DeskPeople() {
  const locale = useLocale()
  const [email, setEmail] = useState('')
  const [held, setHeld] = useState<(Held & { email: string }) | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm<'email'>({
    fields: ['email'],
    check: () => ({ email: email.trim() === '' ? m.ui_field_required() : null }),
    submit: async () => {
      const typed = email.trim()
      setHeld({ ...(await api(lookUpPerson, { query: { query: typed } })), email: typed })
    },
    explain: (error) => {
      const { errors, problem: text } = explainFor('query')(error) as { errors?: object; problem?: string }
      return errors ? { errors: { email: m.ui_email_invalid() } } : { problem: text ?? refusalText(error) }
    },
  })
  const send = async (act: 'file' | 'erase') => {
    if (!held) return
    setProblem(null)
    try {
      await api(askPerson, { body: { email: held.email, act, locale } })
      notify('success', m.people_sent())
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <section aria-labelledby="people" className="grid grid-cols-1 gap-5">
      <h2 id="people" className="text-2xl">
        {m.people_title()}
      </h2>
      <p className="max-w-[60ch] text-muted">{m.people_lead()}</p>
      <Form form={form} label={m.people_look()} className="grid-cols-1">
        <FormField form={form} name="email" label={m.people_email()}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </FormField>
        <div>
          <SubmitButton form={form}>{m.people_look()}</SubmitButton>
        </div>
      </Form>
      {problem !== null && <Notice tone="bad">{refusalText(problem)}</Notice>}
      {held && (
        <div role="status" className="grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-5">
          <h3 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {held.email}
          </h3>
          <ul className="grid gap-1">
            <li>{held.userId === null ? m.people_no_account() : m.people_account({ id: held.userId })}</li>
            {held.slug !== null && <li>@{held.slug}</li>}
            <li>{m.people_tips({ count: held.tipsGiven })}</li>
            <li>{m.people_notices({ count: held.notices })}</li>
            <li>{m.people_mails({ count: held.mails })}</li>
          </ul>
          <p className="text-muted text-sm">{m.people_proof()}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => send('file')}>{m.people_send_file()}</Button>
            <Button onClick={() => send('erase')}>{m.people_send_erase()}</Button>
          </div>
        </div>
      )}
    </section>
  )
}
