import { productName } from '@obole/contract/names'
import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { MailSent } from '../accounts/mail-sent.tsx'
import { RegisterForm } from '../accounts/register-form.tsx'
import { ResendButton } from '../accounts/resend-button.tsx'
import { m } from '../paraglide/messages.js'
import { publicHead, siteIn } from '../platform/public-head.ts'

export const Route = createFileRoute('/register')({
  head: ({ matches }) =>
    publicHead({
      site: siteIn(matches),
      path: '/register',
      title: m.register_title(),
      description: m.meta_register({ product: productName }),
    }),
  component: Register,
})

const root = getRouteApi('__root__')

function Register() {
  const site = root.useLoaderData()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountFrame
      title={m.register_title()}
      lead={m.register_lead()}
      links={
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {m.register_to_login()}
        </Link>
      }
    >
      {sentTo === null ? (
        <RegisterForm onSent={setSentTo} />
      ) : (
        <MailSent site={site} email={sentTo} text={m.register_sent_text({ email: sentTo })}>
          <ResendButton email={sentTo} />
        </MailSent>
      )}
    </AccountFrame>
  )
}
