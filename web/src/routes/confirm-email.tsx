import { createFileRoute } from '@tanstack/react-router'
import { ConfirmScreen } from '../accounts/mail-links/confirm-screen.tsx'
import { useMailLink } from '../accounts/mail-links/mail-link.ts'
import { m } from '../paraglide/messages.js'
import { pageHead } from '../platform/head.ts'
import { textsIn } from '../platform/search-params.ts'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: textsIn('token', 'purpose'),
  head: () => pageHead({ title: m.confirm_submit(), isPrivate: true }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  return <ConfirmScreen link={useMailLink(Route.useSearch())} />
}
