import { createFileRoute, getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { useMailLink } from '../../accounts/mail-link.ts'
import { AskVerification, VerifyForm } from '../../accounts/verify-form.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'
import { placeAfterSignIn } from '../../platform/session/sign-in.ts'

export const Route = createFileRoute('/_guest/verify-email')({
  validateSearch: textsIn('email', 'token'),
  head: () => pageHead({ title: m.verify_title(), isPrivate: true }),
  component: VerifyEmail,
})

const root = getRouteApi('__root__')

function VerifyEmail() {
  const router = useRouter()
  const site = root.useLoaderData()
  const { email, token } = useMailLink(Route.useSearch())
  const goOn = async () => router.navigate({ href: await placeAfterSignIn(undefined), replace: true })
  return (
    <AccountFrame
      title={m.verify_title()}
      lead={m.verify_lead()}
      links={
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {m.back_to_login()}
        </Link>
      }
    >
      {email && token ? (
        <VerifyForm email={email} token={token} site={site} onSignedIn={goOn} />
      ) : (
        <AskVerification email={email} site={site} />
      )}
    </AccountFrame>
  )
}
