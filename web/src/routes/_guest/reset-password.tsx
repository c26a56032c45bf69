import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useMailLink } from '../../accounts/mail-links/mail-link.ts'
import { ResetScreen } from '../../accounts/mail-links/reset-screen.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'
import { placeAfterSignIn } from '../../platform/session/sign-in.ts'

export const Route = createFileRoute('/_guest/reset-password')({
  validateSearch: textsIn('email', 'token'),
  head: () => pageHead({ title: m.reset_title(), isPrivate: true }),
  component: ResetPassword,
})

function ResetPassword() {
  const router = useRouter()
  const { email, token } = useMailLink(Route.useSearch())
  const goOn = async () => router.navigate({ href: await placeAfterSignIn(undefined), replace: true })
  return <ResetScreen email={email} token={token} onSignedIn={goOn} />
}
