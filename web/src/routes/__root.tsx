import { readSite } from '@obole/contract/pages'
import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { api } from '../platform/api.ts'
import { adoptStoredLocale, useLocale } from '../platform/locale.ts'
import styles from '../styles.css?url'

export const Route = createRootRoute({
  loader: () => api(readSite).catch(() => null),
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    links: [{ rel: 'stylesheet', href: styles }],
  }),
  shellComponent: Document,
  component: Root,
})

function Document({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <html lang={locale}>
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
  useEffect(adoptStoredLocale, [])
  return <Outlet />
}
