import { resendVerification, verifyEmail } from '@obole/contract/accounts'
import type { Site } from '@obole/contract/site'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkEmail } from './checks.ts'
import { EmailField } from './fields.tsx'
import { isLinkUseless } from './link-useless.ts'
import { clearMailLink } from './mail-link.ts'
import { MailboxLink } from './mailbox-link.tsx'
import { Outcome } from './outcome.tsx'

/** Needs a press of the button: mail programs that open links in advance do not use the token up. */
export function VerifyForm({ email, token, site }: { email: string; token: string; site: Site | null }) {
  const [step, setStep] = useState<'form' | 'done' | 'expired'>('form')
  const expire = () => {
    clearMailLink()
    setStep('expired')
  }
  const form = useForm({
    fields: [],
    submit: async () => {
      await api(verifyEmail, { body: { email, token } })
      clearMailLink()
      setStep('done')
    },
    explain: (error) => {
      if (isLinkUseless(error)) expire()
      return explainFor()(error)
    },
  })

  if (step === 'done') return <Verified />
  if (step === 'expired') return <VerifyExpired email={email} site={site} />
  return (
    <Form form={form}>
      <p className="wrap-anywhere text-muted">{m.verify_for({ email })}</p>
      <SubmitButton form={form} isWide>
        {m.verify_submit()}
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
