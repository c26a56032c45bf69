import { createRouter, type ParsedLocation } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './platform/search-params.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageSkeleton } from './ui/page/page-skeleton.tsx'

export function getRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: scrollAfterNavigation(),
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    ...(import.meta.env.SSR && { ssr: { nonce: crypto.randomUUID() } }),
  })
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
    /** Everybody sees the same here, and the page works without the application. */
    isPublic?: boolean
  }
}
