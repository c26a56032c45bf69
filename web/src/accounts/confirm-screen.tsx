import { confirmEmail } from '@obole/contract/accounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import { loadProfile } from '../platform/session/load.ts'
import { useSession } from '../platform/session/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { isLinkUseless } from './link-useless.ts'
import { clearMailLink } from './mail-link.ts'

/** The same form for three links: confirm a new address, undo a change, confirm a sign-in. The mail says which. */
export function ConfirmScreen({ token }: { token: string | undefined }) {
  const [step, setStep] = useState<'form' | 'done' | 'expired' | 'taken'>('form')
  if (step === 'done') return <Outcome title={m.confirm_done_title()} text={m.confirm_done_text()} />
  if (step === 'taken') return <Outcome title={m.confirm_taken_title()} text={m.confirm_taken_text()} />
  // Only the profile can send another link: this one does not contain the address.
  if (step === 'expired' || !token)
    return <Outcome title={m.link_expired_title()} text={m.confirm_expired_text()} action={m.link_again()} />
  return (
    <AccountFrame
      title={m.confirm_submit()}
      lead={m.confirm_lead()}
      links={
        <Link to="/landing" className="link inline-flex min-h-11 items-center">
          {m.go_home()}
        </Link>
      }
    >
      <ConfirmForm token={token} onStep={setStep} />
    </AccountFrame>
  )
}

interface ConfirmFormProps {
  token: string
  onStep: (step: 'done' | 'expired' | 'taken') => void
}

function ConfirmForm({ token, onStep }: ConfirmFormProps) {
  const { isAuthenticated } = useSession()
  const form = useForm({
    fields: [],
    submit: async () => {
      await api(confirmEmail, { body: { token } })
      clearMailLink()
      onStep('done')
      if (isAuthenticated) await loadProfile()
    },
    explain: (error) => {
      if (isLinkUseless(error)) {
        clearMailLink()
        onStep('expired')
      }
      if (error instanceof ApiProblem && error.code === 'email_taken') onStep('taken')
      return explainFor()(error)
    },
  })
  return (
    <Form form={form}>
      <p className="text-muted">{m.confirm_text()}</p>
      <SubmitButton form={form} isWide>
        {m.confirm_submit()}
      </SubmitButton>
    </Form>
  )
}

function Outcome({ title, text, action = m.confirm_to_profile() }: { title: string; text: string; action?: string }) {
  return (
    <AccountFrame title={title} lead={text} isOutcome>
      <ButtonLink to="/profile" variant="primary" isWide>
        {action}
      </ButtonLink>
    </AccountFrame>
  )
}
