import { productName } from '@obole/contract/names'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RegisterScreen } from '../accounts/register-screen.tsx'
import { m } from '../paraglide/messages.js'
import { publicHead, siteIn } from '../platform/public-head.ts'
import { returnUrlIn } from '../platform/return-url-search.ts'
import { useSession } from '../platform/session/session.ts'
import { placeAfterSignIn } from '../platform/session/sign-in.ts'

export const Route = createFileRoute('/register')({
  validateSearch: returnUrlIn,
  head: ({ matches }) =>
    publicHead({
      site: siteIn(matches),
      path: '/register',
      title: m.register_title(),
      description: m.meta_register({ product: productName }),
    }),
  component: Register,
})

const root = getRouteApi('__root__')

function Register() {
  const router = useRouter()
  const { returnUrl } = Route.useSearch()
  const { isAuthenticated } = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const goOn = async () => router.navigate({ href: await placeAfterSignIn(returnUrl), replace: true })

  // Signed in already, or by the mailed link in another tab while this one waited.
  const isDone = isAuthenticated && (returnUrl !== undefined || sentTo !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isDone) void goOn()
  }, [isDone])

  return (
    <RegisterScreen
      site={root.useLoaderData()}
      returnUrl={returnUrl}
      sentTo={sentTo}
      onSent={setSentTo}
      onSignedIn={goOn}
    />
  )
}
