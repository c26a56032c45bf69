import { resendVerification, resetPassword, verifyEmail } from '@obole/contract/accounts'
import type { Site } from '@obole/contract/site'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import { signIn } from '../platform/session/sign-in.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkEmail, checkNewPassword } from './checks.ts'
import { CurrentPasswordField, EmailField, NewPasswordField } from './fields.tsx'
import { isLinkUseless } from './link-useless.ts'
import { clearMailLink } from './mail-link.ts'
import { MailboxLink } from './mailbox-link.tsx'
import { Outcome } from './outcome.tsx'
import { PolicyLinks } from './policy-consent.tsx'

interface VerifyFormProps {
  email: string
  token: string
  site: Site | null
  onSignedIn: () => Promise<void>
}

/** The link proves the mailbox; the password shows whose registration it opens. */
export function VerifyForm({ email, token, site, onSignedIn }: VerifyFormProps) {
  const [step, setStep] = useState<'password' | 'choose' | 'done' | 'expired'>('password')
  const expire = () => {
    clearMailLink()
    setStep('expired')
  }
  const enter = async (password: string) => {
    clearMailLink()
    try {
      await signIn({ email, password })
    } catch {
      // The account is open all the same.
      return setStep('done')
    }
    await onSignedIn()
  }
  if (step === 'done') return <Verified />
  if (step === 'expired') return <VerifyExpired email={email} site={site} />
  if (step === 'choose') return <ChooseForm email={email} token={token} onExpired={expire} onOpened={enter} />
  return (
    <PasswordStep email={email} token={token} onExpired={expire} onOpened={enter} onChoose={() => setStep('choose')} />
  )
}

interface StepProps {
  email: string
  token: string
  onExpired: () => void
  onOpened: (password: string) => Promise<void>
}

function PasswordStep({ email, token, onExpired, onOpened, onChoose }: StepProps & { onChoose: () => void }) {
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => ({ password: password === '' ? m.ui_field_required() : null }),
    submit: async ({ password }) => {
      await api(verifyEmail, { body: { email, token, password } })
      await onOpened(password)
    },
    explain: (error) => {
      if (isLinkUseless(error)) onExpired()
      if (error instanceof ApiProblem && error.code === 'password_mismatch')
        return { errors: { password: m.verify_password_mismatch() } }
      return explainFor('password')(error)
    },
  })
  return (
    <Form form={form}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <p className="wrap-anywhere text-muted">{m.verify_for({ email })}</p>
      <CurrentPasswordField form={form} name="password" label={m.verify_password()} />
      <SubmitButton form={form} isWide>
        {m.verify_submit()}
      </SubmitButton>
      <Button isWide onClick={onChoose}>
        {m.verify_choose()}
      </Button>
    </Form>
  )
}

function ChooseForm({ email, token, onExpired, onOpened }: StepProps) {
  const form = useForm({
    fields: ['newPassword'],
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    submit: async ({ newPassword }) => {
      await api(resetPassword, { body: { email, token, newPassword } })
      await onOpened(newPassword)
    },
    explain: (error) => {
      if (isLinkUseless(error)) onExpired()
      return explainFor('newPassword')(error)
    },
  })
  return (
    <Form form={form}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <p className="wrap-anywhere text-muted">{m.verify_choose_text({ email })}</p>
      <NewPasswordField form={form} name="newPassword" label={m.password_new()} personal={[email]} />
      <div className="text-muted text-sm">
        <p>{m.verify_choose_policy()}</p>
        <PolicyLinks />
      </div>
      <SubmitButton form={form} isWide>
        {m.verify_choose_submit()}
      </SubmitButton>
    </Form>
  )
}

function Verified() {
  return (
    <Outcome
      title={m.verify_done_title()}
      actions={
        <ButtonLink to="/login" variant="primary">
          {m.login_submit()}
        </ButtonLink>
      }
    >
      <p>{m.verify_done_text()}</p>
    </Outcome>
  )
}

function VerifyExpired({ email, site }: { email: string; site: Site | null }) {
  return (
    <div className="grid gap-5">
      <Outcome title={m.link_expired_title()}>
        <p>{m.verify_expired_text()}</p>
      </Outcome>
      <AskVerification email={email} site={site} />
    </div>
  )
}

/** Sends the mail again, to a typed address. */
export function AskVerification({ email, site }: { email?: string; site: Site | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    fields: ['email'],
    check: (values) => ({ email: checkEmail(values.email) }),
    submit: async (values) => {
      await api(resendVerification, { body: { email: values.email.trim() } })
      setSentTo(values.email.trim())
    },
    explain: explainFor('email'),
  })
  if (sentTo !== null) {
    return (
      <Outcome title={m.verify_sent_title()} actions={<MailboxLink site={site} email={sentTo} />}>
        <p>{m.verify_resent({ email: sentTo })}</p>
      </Outcome>
    )
  }
  return (
    <Form form={form}>
      {!email && <p className="text-muted">{m.verify_ask()}</p>}
      <EmailField form={form} defaultValue={email ?? ''} enterKeyHint="send" />
      <SubmitButton form={form} isWide>
        {m.verify_resend()}
      </SubmitButton>
    </Form>
  )
}
