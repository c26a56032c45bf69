import { productName } from '@obole/contract/formatting/names'
import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RegisterScreen } from '../accounts/registration/register-screen.tsx'
import { DocumentText } from '../documents/document-text.tsx'
import { loadDocument } from '../documents/load-document.ts'
import { shownBlocks } from '../documents/shown-blocks.ts'
import { valuesOf } from '../documents/variables.ts'
import { m } from '../paraglide/messages.js'
import { currentLocale } from '../platform/locale.ts'
import { publicHead, siteIn } from '../platform/public-head.ts'
import { returnUrlIn } from '../platform/return-url-search.ts'
import { useSession } from '../platform/session/session.ts'
import { placeAfterSignIn } from '../platform/session/sign-in.ts'

export const Route = createFileRoute('/register')({
  validateSearch: returnUrlIn,
  loader: loadTerms,
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

/** The French terms are shown first to whoever reads another language. */
async function loadTerms() {
  const locale = currentLocale()
  const [french, own] = await Promise.all([
    loadDocument('termsandconditions', 'fr'),
    loadDocument('termsandconditions', locale),
  ])
  return {
    french: locale === 'fr' ? null : french.document,
    versions: { fr: french.document.updated, [locale]: own.document.updated },
  }
}

function Register() {
  const router = useRouter()
  const { returnUrl } = Route.useSearch()
  const { french, versions } = Route.useLoaderData()
  const site = root.useLoaderData()
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
      site={site}
      terms={{
        french: french && <DocumentText blocks={shownBlocks(french.blocks, site)} values={valuesOf(site, 'fr')} />,
        versions,
      }}
      returnUrl={returnUrl}
      sentTo={sentTo}
      onSent={setSentTo}
      onSignedIn={goOn}
    />
  )
}
