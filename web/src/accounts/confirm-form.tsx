import { confirmEmail } from '@obole/contract/accounts'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import { loadProfile } from '../platform/session/load.ts'
import { useSession } from '../platform/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'
import { isLinkUseless } from './link-useless.ts'
import { clearMailLink } from './mail-link.ts'
import { Outcome } from './outcome.tsx'

/** The same form for three links: confirm a new address, undo a change, confirm a sign-in. The mail says which. */
export function ConfirmForm({ token }: { token: string }) {
  const [step, setStep] = useState<'form' | 'done' | 'expired' | 'taken'>('form')
  const expire = () => {
    clearMailLink()
    setStep('expired')
  }
  const { isAuthenticated } = useSession()
  const form = useForm({
    fields: [],
    submit: async () => {
      await api(confirmEmail, { body: { token } })
      clearMailLink()
      setStep('done')
      if (isAuthenticated) await loadProfile()
    },
    explain: (error) => {
      if (isLinkUseless(error)) expire()
      if (error instanceof ApiProblem && error.code === 'email_taken') setStep('taken')
      return explainFor()(error)
    },
  })

  const onward = (
    <ButtonLink to="/profile" variant="primary">
      {m.confirm_to_profile()}
    </ButtonLink>
  )
  if (step === 'done') {
    return (
      <Outcome title={m.confirm_done_title()} actions={onward}>
        <p>{m.confirm_done_text()}</p>
      </Outcome>
    )
  }
  if (step === 'expired') return <ConfirmExpired />
  if (step === 'taken') {
    return (
      <Outcome title={m.confirm_taken_title()} actions={onward}>
        <p>{m.confirm_taken_text()}</p>
      </Outcome>
    )
  }
  return (
    <Form form={form}>
      <p className="text-muted">{m.confirm_text()}</p>
      <SubmitButton form={form} isWide>
        {m.confirm_submit()}
      </SubmitButton>
    </Form>
  )
}

/** Only the profile can send another link: this one does not contain the address. */
export function ConfirmExpired() {
  return (
    <Outcome
      title={m.link_expired_title()}
      actions={
        <ButtonLink to="/profile" variant="primary">
          {m.link_again()}
        </ButtonLink>
      }
    >
      <p>{m.confirm_expired_text()}</p>
    </Outcome>
  )
}
