import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { useMailLink } from '../../accounts/mail-links/mail-link.ts'
import { VerifyScreen } from '../../accounts/mail-links/verify-screen.tsx'
import { m } from '../../paraglide/messages.js'
import { pageHead } from '../../platform/head.ts'
import { textsIn } from '../../platform/search-params.ts'
import { placeAfterSignIn } from '../../platform/session/sign-in.ts'

export const Route = createFileRoute('/_guest/verify-email')({
  validateSearch: textsIn('email', 'token', 'returnUrl'),
  head: () => pageHead({ title: m.verify_title(), isPrivate: true }),
  component: VerifyEmail,
})

const root = getRouteApi('__root__')

function VerifyEmail() {
  const router = useRouter()
  const link = useMailLink(Route.useSearch())
  const goOn = async () => router.navigate({ href: await placeAfterSignIn(link.returnUrl), replace: true })
  return <VerifyScreen link={link} site={root.useLoaderData()} onSignedIn={goOn} />
}
