import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { BackToLogin } from '../../accounts/account-links.tsx'
import { CheckYourInbox } from '../../accounts/check-your-inbox.tsx'
import { ForgotForm, sendResetLink } from '../../accounts/sign-in/forgot-form.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'

export const Route = createFileRoute('/_guest/forgot-password')({
  head: () => pageHead({ title: m.forgot_title(), isPrivate: true }),
  component: ForgotPassword,
})

const root = getRouteApi('__root__')

function ForgotPassword() {
  const site = root.useLoaderData()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <CheckYourInbox
        site={site}
        email={sentTo}
        text={m.forgot_sent_text({ email: sentTo })}
        send={() => sendResetLink(sentTo)}
        onOther={() => setSentTo(null)}
        links={<BackToLogin />}
      />
    )
  return (
    <AccountFrame title={m.forgot_title()} lead={m.forgot_lead()} links={<BackToLogin />}>
      <ForgotForm onSent={setSentTo} />
    </AccountFrame>
  )
}
