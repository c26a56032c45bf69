import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './platform/search-params.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageSkeleton } from './ui/page-skeleton.tsx'

export function getRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    // Marks the scripts that the router renders: `server.tsx` lists them for the page's policy.
    ...(import.meta.env.SSR && { ssr: { nonce: crypto.randomUUID() } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
