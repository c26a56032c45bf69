import { type AnyRouter, createRouter, type ParsedLocation } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './platform/search-params.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageSkeleton } from './ui/page-skeleton.tsx'

export function getRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: scrollAfterNavigation(),
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    // Marks the scripts that the router renders: `server.tsx` lists them for the page's policy.
    ...(import.meta.env.SSR && { ssr: { nonce: crypto.randomUUID() } }),
  })
  if (import.meta.env.SSR) leaveOutLoadTimes(router)
  return router
}

/** The page tells the browser when its data was loaded: two renderings of the same content would differ in that alone. */
function leaveOutLoadTimes(router: AnyRouter): void {
  const { load } = router
  router.load = async (options) => {
    await load(options)
    for (const match of router.state.matches) match.updatedAt = 0
  }
}

/**
 * Not after hydration: the browser and an inline script have scrolled the first page to where it belongs, and a visitor
 * may have scrolled on since. Nor when the data of a page is read again: its owner would be taken back to where they
 * pressed Save, which may be far below the text that they saved.
 */
function scrollAfterNavigation(): (opened: { location: ParsedLocation }) => boolean {
  let shown: string | null = null
  return ({ location }) => {
    const before = shown
    shown = location.state.__TSR_key ?? location.href
    return import.meta.env.SSR || (before !== null && before !== shown)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** Everybody sees the same here: until a visitor uses a control, the page needs no scripts. */
    isPublic?: boolean
    /** What a visitor's page runs when a control is used; without one, the application. */
    visitor?: () => Promise<unknown>
  }
}
