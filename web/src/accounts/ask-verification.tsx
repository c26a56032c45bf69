import { resendVerification } from '@obole/contract/calls/accounts'
import type { Site } from '@obole/contract/calls/site'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { explainFor } from '../ui/forms/explain.ts'
import { Form, SubmitButton } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { BackToLogin } from './account-links.tsx'
import { CheckYourInbox } from './check-your-inbox.tsx'
import { checkEmail } from './checks.ts'
import { EmailField } from './fields.tsx'

interface AskVerificationProps {
  site: Site | null
  title: string
  /** A link turned out to be useless. */
  isOutcome?: boolean
}

/** Sends the verification mail again. */
export function AskVerification({ site, title, isOutcome = false }: AskVerificationProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = (email: string) => api(resendVerification, { body: { email } })
  const form = useForm({
    fields: ['email'],
    check: (values) => ({ email: checkEmail(values.email) }),
    submit: async (values) => {
      await send(values.email.trim())
      setSentTo(values.email.trim())
    },
    explain: explainFor('email'),
  })
  if (sentTo !== null)
    return (
      <CheckYourInbox
        site={site}
        email={sentTo}
        text={m.verify_resent({ email: sentTo })}
        send={() => send(sentTo)}
        onOther={() => setSentTo(null)}
        links={<BackToLogin />}
      />
    )
  return (
    <AccountFrame
      title={title}
      lead={isOutcome ? m.verify_expired_text() : m.verify_ask()}
      links={<BackToLogin />}
      isOutcome={isOutcome}
    >
      <Form form={form}>
        <EmailField form={form} enterKeyHint="send" />
        <SubmitButton form={form} isWide>
          {m.verify_resend()}
        </SubmitButton>
      </Form>
    </AccountFrame>
  )
}
