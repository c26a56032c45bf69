import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startLocale } from './platform/locale.ts'
import { getRouter } from './router.tsx'

startLocale()

// Start's own client entry includes server functions (17 kB), which we do not use.
const router = getRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
