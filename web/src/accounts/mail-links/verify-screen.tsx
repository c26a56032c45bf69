import { resetPassword, verifyEmail } from '@obole/contract/calls/accounts'
import type { Site } from '@obole/contract/calls/site'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { signIn } from '../../platform/session/sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AccountFrame } from '../account-frame.tsx'
import { BackToLogin } from '../account-links.tsx'
import { AskVerification } from '../ask-verification.tsx'
import { checkNewPassword } from '../checks.ts'
import { CurrentPasswordField, NewPasswordField } from '../fields.tsx'
import { PolicyLinks } from '../policy-links.tsx'
import { rememberEmail } from '../typed-email.ts'
import { isLinkExpired } from './link-expired.ts'
import { clearMailLink, type MailLink } from './mail-link.ts'

interface VerifyScreenProps {
  link: MailLink
  site: Site | null
  onSignedIn: () => Promise<void>
}

/** The link proves the mailbox; the password shows whose registration it opens. */
export function VerifyScreen({ link: { email, token, returnUrl }, site, onSignedIn }: VerifyScreenProps) {
  const [step, setStep] = useState<'password' | 'choose' | 'done' | 'expired'>('password')
  if (step === 'done') return <Verified returnUrl={returnUrl} />
  if (step === 'expired') return <AskVerification site={site} title={m.link_expired_title()} isOutcome />
  if (!email || !token) return <AskVerification site={site} title={m.verify_title()} />

  const expire = () => {
    clearMailLink()
    rememberEmail(email)
    setStep('expired')
  }
  const enter = async (password: string) => {
    clearMailLink()
    rememberEmail(email)
    try {
      await signIn({ email, password })
    } catch {
      // The account is open all the same.
      return setStep('done')
    }
    await onSignedIn()
  }
  const shared = { email, token, onExpired: expire, onOpened: enter }
  return step === 'choose' ? (
    <AccountFrame title={m.verify_choose()} links={<BackToLogin />} isOutcome>
      <ChooseForm {...shared} />
    </AccountFrame>
  ) : (
    <AccountFrame title={m.verify_title()} lead={m.verify_lead()} links={<BackToLogin />}>
      <PasswordForm {...shared} onChoose={() => setStep('choose')} />
    </AccountFrame>
  )
}

interface StepProps {
  email: string
  token: string
  onExpired: () => void
  onOpened: (password: string) => Promise<void>
}

function PasswordForm({ email, token, onExpired, onOpened, onChoose }: StepProps & { onChoose: () => void }) {
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => ({ password: password === '' ? m.ui_field_required() : null }),
    submit: async ({ password }) => {
      await api(verifyEmail, { body: { email, token, password } })
      await onOpened(password)
    },
    explain: (error) => {
      if (isLinkExpired(error)) onExpired()
      if (error instanceof ApiProblem && error.code === 'password_mismatch')
        return { errors: { password: m.refusal_password_mismatch() } }
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
      if (isLinkExpired(error)) onExpired()
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

function Verified({ returnUrl }: { returnUrl: string | undefined }) {
  return (
    <AccountFrame title={m.verify_done_title()} lead={m.verify_done_text()} isOutcome>
      <ButtonLink to="/login" search={{ returnUrl }} variant="primary" isWide>
        {m.login_submit()}
      </ButtonLink>
    </AccountFrame>
  )
}
