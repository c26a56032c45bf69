import { safeReturnUrl } from '@obole/contract/pages'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'

export const Route = createFileRoute('/_guest/login')({
  validateSearch: (search): { returnUrl?: string } => {
    const returnUrl = safeReturnUrl(search['returnUrl'])
    return returnUrl ? { returnUrl } : {}
  },
  head: () => pageHead({ title: m.login_title(), isPrivate: true }),
  component: Login,
})

function Login() {
  return (
    <AccountFrame
      title={m.login_title()}
      lead={m.login_lead()}
      links={
        <>
          <Link to="/register" className="link inline-flex min-h-11 items-center">
            {m.login_to_register()}
          </Link>
          <Link to="/forgot-password" className="link inline-flex min-h-11 items-center">
            {m.login_to_forgot()}
          </Link>
        </>
      }
    />
  )
}
