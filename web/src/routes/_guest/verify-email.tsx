import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'

export const Route = createFileRoute('/_guest/verify-email')({
  validateSearch: textsIn('email', 'token'),
  head: () => pageHead({ title: m.verify_title(), isPrivate: true }),
  component: VerifyEmail,
})

function VerifyEmail() {
  return (
    <AccountFrame
      title={m.verify_title()}
      lead={m.verify_lead()}
      links={
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {m.back_to_login()}
        </Link>
      }
    />
  )
}
