import { payoutHoldHours } from '@obole/contract/rules/limits'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ConfirmScreen } from '../accounts/mail-links/confirm-screen.tsx'
import { useMailLink } from '../accounts/mail-links/mail-link.ts'
import { ResetScreen } from '../accounts/mail-links/reset-screen.tsx'
import { m } from '../paraglide/messages.js'
import { pageHead } from '../platform/head.ts'
import { textsIn } from '../platform/search-params.ts'
import { placeAfterSignIn } from '../platform/session/sign-in.ts'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: textsIn('email', 'token', 'purpose'),
  head: () => pageHead({ title: m.confirm_submit(), isPrivate: true }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const router = useRouter()
  const link = useMailLink(Route.useSearch())
  const goOn = async () => router.navigate({ href: await placeAfterSignIn(undefined), replace: true })
  if (link.purpose !== 'recover') return <ConfirmScreen link={link} onSignedIn={goOn} />
  const words = {
    title: m.recover_title(),
    lead: m.recover_lead({ hours: payoutHoldHours }),
    submit: m.recover_submit(),
    expired: m.recover_expired(),
  }
  return <ResetScreen email={link.email} token={link.token} onSignedIn={goOn} words={words} />
}
