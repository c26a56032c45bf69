import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startLocale } from './platform/locale.ts'
import { asVisitor } from './platform/session/session.ts'
import { getRouter } from './router.tsx'

startLocale()

const router = getRouter()

const isPublic = window.$_TSR === undefined
if (!isPublic) hydrate(<RouterClient router={router} />)
else {
  // A public page carries no data for the router, which loads it as on any navigation. The router's own hydration says
  // in the same way that the page was rendered on the server, without a boundary around it.
  router.ssr = { manifest: undefined }
  void asVisitor(() => router.load()).then(() => hydrate(<RouterProvider router={router} />))
}

function hydrate(application: ReactNode): void {
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{application}</StrictMode>, {
      // A public page may be some seconds older than what a member has just loaded: React then renders it anew.
      onRecoverableError: (error) => (isPublic ? console.info(error) : reportError(error)),
    })
  })
}
