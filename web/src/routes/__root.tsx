import { readSite } from '@obole/contract/pages'
import { createRootRoute, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { clearTokens, useSession } from '../platform/session.ts'
import { rootHead } from '../shell/head.ts'
import { FailedPage, MissingPage } from '../shell/problem-page.tsx'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRoute({
  // A page is worth showing without its footer links.
  loader: () => api(readSite).catch(() => null),
  staleTime: Number.POSITIVE_INFINITY,
  head: rootHead,
  shellComponent: HtmlDocument,
  component: Root,
  notFoundComponent: () => <MissingPage />,
  errorComponent: () => <FailedPage />,
})

function HtmlDocument({ children }: { children: ReactNode }) {
  return (
    <html lang={useLocale()}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const router = useRouter()
  const site = Route.useLoaderData()
  const { isAuthenticated } = useSession()
  const locale = useLocale()

  const signOut = () => {
    clearTokens()
    router.navigate({ to: '/' })
  }

  const member = isAuthenticated ? { alias: 'Anonyme', portraitUrl: null, pageSlug: null } : null
  // Texts are plain functions: another language is another drawing of everything.
  return (
    <Fragment key={locale}>
      <Shell site={site} member={member} onSignOut={signOut}>
        <Outlet />
      </Shell>
    </Fragment>
  )
}
