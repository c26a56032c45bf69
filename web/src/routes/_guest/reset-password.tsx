import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { useMailLink } from '../../accounts/mail-link.ts'
import { LinkExpired, ResetForm } from '../../accounts/reset-form.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'

export const Route = createFileRoute('/_guest/reset-password')({
  validateSearch: textsIn('email', 'token'),
  head: () => pageHead({ title: m.reset_title(), isPrivate: true }),
  component: ResetPassword,
})

function ResetPassword() {
  const { email, token } = useMailLink(Route.useSearch())
  return (
    <AccountFrame
      title={m.reset_title()}
      lead={m.reset_lead()}
      links={
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {m.back_to_login()}
        </Link>
      }
    >
      {email && token ? <ResetForm email={email} token={token} /> : <LinkExpired />}
    </AccountFrame>
  )
}
