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
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
