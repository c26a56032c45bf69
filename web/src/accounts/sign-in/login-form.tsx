import { resendVerification } from '@obole/contract/calls/accounts'
import type { Site } from '@obole/contract/calls/site'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import type { ProviderName } from '../../platform/providers.ts'
import { finishSignIn, type SecondStep, signIn, signInAndConnect } from '../../platform/session/sign-in.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { CurrentPasswordField, EmailField } from '../fields.tsx'
import { MailboxLink } from '../mailbox-link.tsx'
import { PolicyLinks } from '../policy-links.tsx'
import { ResendButton } from '../resend-button.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { providerTitles } from './provider-titles.ts'
import { SecondStepForm } from './second-step-form.tsx'

interface LoginFormProps {
  site: Site | null
  initialWaiting?: WaitingProvider
  /** A sign-in with a provider on another screen has led to the second step. */
  initialChallenge?: string
  onSignedIn: () => Promise<void>
}

/** A provider whose e-mail address belongs to an existing account: it is connected after a sign-in with the password. */
export interface WaitingProvider {
  provider: ProviderName
  token: string
}

export function LoginForm({ site, initialWaiting, initialChallenge, onSignedIn }: LoginFormProps) {
  const [unverified, setUnverified] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(initialWaiting ?? null)
  const [challenge, setChallenge] = useState(initialChallenge ?? null)

  const form = useForm({
    fields: ['email', 'password'],
    submit: async (values) => {
      setUnverified(null)
      if (waiting) await connect(values, waiting)
      else await signIn(values)
      await onSignedIn()
    },
    explain: (error, { email }) => {
      if (error instanceof ApiProblem && error.challenge) setChallenge(error.challenge)
      if (error instanceof ApiProblem && error.code === 'email_not_verified') setUnverified(email.trim())
      return explainFor('email', 'password')(error)
    },
  })

  if (challenge !== null) {
    const finish = async (step: SecondStep) => {
      if (waiting) await connect(step, waiting)
      else await finishSignIn(step)
      await onSignedIn()
    }
    return <SecondStepForm challenge={challenge} onStep={finish} onBack={() => setChallenge(null)} />
  }
  return (
    <div className="grid gap-6">
      {waiting && (
        <Notice title={m.login_connect_title({ provider: providerTitles[waiting.provider] })}>
          {m.login_connect_text({ provider: providerTitles[waiting.provider] })}
        </Notice>
      )}
      <Form form={form} problem={unverified !== null && <Unverified email={unverified} site={site} />}>
        <EmailField form={form} autoComplete="username webauthn" />
        <div className="grid gap-1">
          <CurrentPasswordField form={form} name="password" />
          <Link to="/forgot-password" className="link inline-flex min-h-11 items-center justify-self-start text-sm">
            {m.login_to_forgot()}
          </Link>
        </div>
        <SubmitButton form={form} isWide>
          {m.login_submit()}
        </SubmitButton>
      </Form>
      <PasskeySignIn onSignedIn={onSignedIn} />
      {site && (
        <ProviderButtons site={site} onSignedIn={onSignedIn} onLinkRequired={setWaiting} onChallenge={setChallenge} />
      )}
      {(site?.google || site?.facebook) && (
        <div className="text-muted text-sm">
          <p>{m.login_with_policy()}</p>
          <PolicyLinks />
        </div>
      )}
    </div>
  )
}

/** That the provider could not be connected does not undo the sign-in. */
async function connect(given: Parameters<typeof signInAndConnect>[0], waiting: WaitingProvider): Promise<void> {
  const provider = providerTitles[waiting.provider]
  if (await signInAndConnect(given, waiting)) notify('success', m.login_connected({ provider }))
  else notify('warning', m.login_not_connected({ provider }))
}

function Unverified({ email, site }: { email: string; site: Site | null }) {
  return (
    <Notice
      tone="bad"
      title={m.login_unverified_title()}
      action={
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
          <ResendButton email={email} send={() => api(resendVerification, { body: { email } })} />
          <MailboxLink site={site} email={email} />
        </div>
      }
    >
      <span className="wrap-anywhere">{m.login_unverified_text({ email })}</span>
    </Notice>
  )
}
