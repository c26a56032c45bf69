import { resetPassword } from '@obole/contract/calls/accounts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { signIn } from '../../platform/session/sign-in.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { notify } from '../../ui/toast.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { BackToLogin } from '../account-links.tsx'
import { checkNewPassword } from '../checks.ts'
import { NewPasswordField } from '../fields.tsx'
import { rememberEmail } from '../typed-email.ts'
import { isLinkExpired } from './link-expired.ts'
import { clearMailLink } from './mail-link.ts'

interface ResetScreenProps {
  email: string | undefined
  token: string | undefined
  onSignedIn: () => Promise<void>
  words?: ResetWords
  /** It replaces another step. */
  isOutcome?: boolean
}

interface ResetWords {
  title: string
  lead: string
  submit?: string
  expired: string
}

const resetWords = (): ResetWords => ({
  title: m.reset_title(),
  lead: m.reset_lead(),
  expired: m.reset_expired_text(),
})

/** Opened by the link in a mail. */
export function ResetScreen({ email, token, onSignedIn, words = resetWords(), isOutcome = false }: ResetScreenProps) {
  const [step, setStep] = useState<'form' | 'done' | 'expired'>('form')
  if (step === 'done') return <ResetDone />
  if (step === 'expired' || !email || !token) return <LinkExpired text={words.expired} />
  const spendLink = () => {
    clearMailLink()
    rememberEmail(email)
  }
  return (
    <AccountFrame title={words.title} lead={words.lead} links={<BackToLogin />} isOutcome={isOutcome}>
      <ResetForm
        email={email}
        token={token}
        submitText={words.submit ?? m.reset_submit()}
        onExpired={() => {
          spendLink()
          setStep('expired')
        }}
        onChanged={async (password) => {
          spendLink()
          // The link signs nobody in: this is a sign-in like any other, with the password that was just chosen.
          try {
            await signIn({ email, password })
          } catch {
            return setStep('done')
          }
          await onSignedIn()
          notify('success', m.reset_done_title())
        }}
      />
    </AccountFrame>
  )
}

interface ResetFormProps {
  email: string
  token: string
  submitText: string
  onExpired: () => void
  onChanged: (password: string) => Promise<void>
}

function ResetForm({ email, token, submitText, onExpired, onChanged }: ResetFormProps) {
  const form = useForm({
    fields: ['newPassword'],
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    submit: async ({ newPassword }) => {
      await api(resetPassword, { body: { email, token, newPassword } })
      await onChanged(newPassword)
    },
    explain: (error) => {
      if (isLinkExpired(error)) onExpired()
      return explainFor('newPassword')(error)
    },
  })
  return (
    <Form form={form}>
      {/* Password managers store the new password with this address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <p className="wrap-anywhere text-muted">{m.reset_for({ email })}</p>
      <NewPasswordField form={form} name="newPassword" label={m.password_new()} personal={[email]} />
      <SubmitButton form={form} isWide>
        {submitText}
      </SubmitButton>
    </Form>
  )
}

function LinkExpired({ text }: { text: string }) {
  return (
    <AccountFrame title={m.link_expired_title()} lead={text} links={<BackToLogin />} isOutcome>
      <ButtonLink to="/forgot-password" variant="primary" isWide>
        {m.link_again()}
      </ButtonLink>
    </AccountFrame>
  )
}

/** When the sign-in that follows did not succeed. */
function ResetDone() {
  return (
    <AccountFrame title={m.reset_done_title()} lead={m.reset_done_text()} isOutcome>
      <ButtonLink to="/login" variant="primary" isWide>
        {m.login_submit()}
      </ButtonLink>
    </AccountFrame>
  )
}
