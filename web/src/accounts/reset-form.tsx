import { resetPassword } from '@obole/contract/accounts'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkNewPassword } from './checks.ts'
import { NewPasswordField } from './fields.tsx'
import { isLinkUseless } from './link-useless.ts'
import { clearMailLink } from './mail-link.ts'
import { Outcome } from './outcome.tsx'

/** Opened by the link in the mail. */
export function ResetForm({ email, token }: { email: string; token: string }) {
  const [step, setStep] = useState<'form' | 'done' | 'expired'>('form')
  const expire = () => {
    clearMailLink()
    setStep('expired')
  }
  const form = useForm({
    fields: ['newPassword'],
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    submit: async ({ newPassword }) => {
      await api(resetPassword, { body: { email, token, newPassword } })
      clearMailLink()
      setStep('done')
    },
    explain: (error) => {
      if (isLinkUseless(error)) expire()
      return explainFor('newPassword')(error)
    },
  })

  if (step === 'done') return <ResetDone />
  if (step === 'expired') return <LinkExpired />
  return (
    <Form form={form}>
      {/* Password managers store the new password with this address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <p className="wrap-anywhere text-muted">{m.reset_for({ email })}</p>
      <NewPasswordField form={form} name="newPassword" label={m.password_new()} personal={[email]} />
      <SubmitButton form={form} isWide>
        {m.reset_submit()}
      </SubmitButton>
    </Form>
  )
}

export function LinkExpired() {
  return (
    <Outcome
      title={m.link_expired_title()}
      actions={
        <ButtonLink to="/forgot-password" variant="primary">
          {m.link_again()}
        </ButtonLink>
      }
    >
      <p>{m.reset_expired_text()}</p>
    </Outcome>
  )
}

function ResetDone() {
  return (
    <Outcome
      title={m.reset_done_title()}
      actions={
        <ButtonLink to="/login" variant="primary">
          {m.login_submit()}
        </ButtonLink>
      }
    >
      <p>{m.reset_done_text()}</p>
    </Outcome>
  )
}
