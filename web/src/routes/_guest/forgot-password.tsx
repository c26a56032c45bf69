import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { ForgotForm } from '../../accounts/forgot-form.tsx'
import { MailSent } from '../../accounts/mail-sent.tsx'
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
  return (
    <AccountFrame
      title={m.forgot_title()}
      lead={m.forgot_lead()}
      links={
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {m.back_to_login()}
        </Link>
      }
    >
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <MailSent site={site} email={sentTo} text={m.forgot_sent_text({ email: sentTo })} />
      )}
    </AccountFrame>
  )
}
