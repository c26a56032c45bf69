import { readSite } from '@obole/contract/site'
import { createRootRoute, HeadContent, isNotFound, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { useMember } from '../platform/session/member.ts'
import { clearTokens } from '../platform/session/session.ts'
import { startSession } from '../platform/session/start.ts'
import { announceNavigation } from '../shell/announce-navigation.ts'
import { closeMenuOnLeave } from '../shell/close-menu.ts'
import { missingHead, rootHead, themeColors } from '../shell/head.ts'
import { replayPreHydrationClicks, stopRecording } from '../shell/pre-hydration-clicks.ts'
import { FailedPage, MissingPage } from '../shell/problem-page.tsx'
import { Shell } from '../shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-in screen was not asked for: the session ended elsewhere. */
    isSessionOver?: boolean
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
  stopRecording()
  return (
    <html lang={useLocale()}>
      <head>
        {Object.entries(themeColors).map(([scheme, color]) => (
          <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
        ))}
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
  const member = useMember()

  useEffect(replayPreHydrationClicks, [])
  useEffect(closeMenuOnLeave, [])
  useEffect(() => announceNavigation(router), [router])
  // The server leaves load times out: what has just come counts as loaded now, or it would be dropped on leaving the page.
  useEffect(() => {
    for (const match of router.state.matches) match.updatedAt ||= Date.now()
  }, [router])
  useEffect(() => {
    const goToSignIn = () => {
      const { href, pathname } = router.latestLocation
      const state = { isSessionOver: true }
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
      <Outlet />
    </Shell>
  )
}
