import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { ConfirmExpired, ConfirmForm } from '../accounts/confirm-form.tsx'
import { useMailLink } from '../accounts/mail-link.ts'
import { m } from '../paraglide/messages.js'
import { pageHead } from '../platform/head.ts'
import { textsIn } from '../platform/search-params.ts'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: textsIn('token'),
  head: () => pageHead({ title: m.confirm_submit(), isPrivate: true }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const { token } = useMailLink(Route.useSearch())
  return (
    <AccountFrame
      title={m.confirm_submit()}
      lead={m.confirm_lead()}
      links={
        <Link to="/landing" className="link inline-flex min-h-11 items-center">
          {m.go_home()}
        </Link>
      }
    >
      {token ? <ConfirmForm token={token} /> : <ConfirmExpired />}
    </AccountFrame>
  )
}
