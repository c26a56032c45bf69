import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'

export const Route = createFileRoute('/_guest/forgot-password')({
  head: () => pageHead({ title: m.forgot_title(), isPrivate: true }),
  component: ForgotPassword,
})

function ForgotPassword() {
  return (
    <AccountFrame
      title={m.forgot_title()}
      lead={m.forgot_lead()}
      links={
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {m.back_to_login()}
        </Link>
      }
    />
  )
}
