import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { m } from '../paraglide/messages.js'
import { pageHead } from '../platform/head.ts'

export const Route = createFileRoute('/register')({
  head: () => pageHead({ title: m.register_title(), isPrivate: true }),
  component: Register,
})

function Register() {
  return (
    <AccountFrame
      title={m.register_title()}
      lead={m.register_lead()}
      links={
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {m.register_to_login()}
        </Link>
      }
    />
  )
}
