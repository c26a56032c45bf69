import { readSite } from '@obole/contract/calls/site'
import { intlTags } from '@obole/contract/formatting/names'
import { createRootRoute, HeadContent, isNotFound, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { StepUp } from '../accounts/step-up/step-up.tsx'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { useMember, useProfile } from '../platform/session/member.ts'
import { clearTokens } from '../platform/session/session.ts'
import { startSession } from '../platform/session/start.ts'
import { announceNavigation } from '../shell/announce-navigation.ts'
import { missingHead, rootHead, themeColors } from '../shell/head.ts'
import { LoaderScript, useIsPublicPage } from '../shell/loader-script.tsx'
import { FailedPage, MissingPage } from '../shell/problem-page.tsx'
import { sessionEndText } from '../shell/session-end.ts'
import { Shell } from '../shell/shell.tsx'

const RecoveryNotice = lazy(async () => ({
  default: (await import('../accounts/recovery-notice.tsx')).RecoveryNotice,
}))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-in screen was not asked for: this is how the session ended. */
    sessionEnd?: string
  }
}

export const Route = createRootRoute({
  // A page is shown without its footer links rather than not at all.
  loader: () => api(readSite).catch(() => null),
  staleTime: Number.POSITIVE_INFINITY,
  // The heads of the routes below do not run when this one shows the 404.
  head: ({ match }) => (isNotFound(match.error) ? missingHead() : rootHead()),
  shellComponent: HtmlDocument,
  component: Root,
  notFoundComponent: () => <MissingPage />,
  errorComponent: ({ error }) => <FailedPage error={error} />,
})

function HtmlDocument({ children }: { children: ReactNode }) {
  const isPublic = useIsPublicPage()
  return (
    <html lang={intlTags[useLocale()]}>
      <head>
        {Object.entries(themeColors).map(([scheme, color]) => (
          <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
        ))}
        <HeadContent />
        <LoaderScript isPublic={isPublic} />
      </head>
      <body>
        {children}
        {!isPublic && <Scripts />}
      </body>
    </html>
  )
}

function Root() {
  const router = useRouter()
  const site = Route.useLoaderData()
  const member = useMember()
  const recoveryOpensAt = useProfile()?.recoveryOpensAt

  useEffect(() => {
    document.documentElement.dataset['application'] = 'true'
  }, [])
  useEffect(() => announceNavigation(router), [router])
  useEffect(() => {
    const goToSignIn = (reason: unknown) => {
      const { href, pathname } = router.latestLocation
      const state = { sessionEnd: sessionEndText(reason) }
      if (pathname !== '/login') router.navigate({ to: '/login', search: { returnUrl: href }, state })
    }
    return startSession({ onLost: goToSignIn, onOtherTab: () => router.invalidate() })
  }, [router])

  const signOut = async () => {
    // Offline the script may be missing: the tokens are cleared all the same.
    const session = await import('../platform/session/sign-out.ts').catch(() => null)
    if (session) session.signOut()
    else clearTokens()
    router.navigate({ to: '/' })
  }

  return (
    <Shell site={site} member={member} onSignOut={signOut}>
      {member && recoveryOpensAt && (
        <Suspense>
          <RecoveryNotice opensAt={recoveryOpensAt} />
        </Suspense>
      )}
      <Outlet />
      {member && <StepUp />}
    </Shell>
  )
}
