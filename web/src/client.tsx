import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startLocale } from './platform/locale.ts'
import { getRouter } from './router.tsx'

startLocale()

// Start's own client entry brings the machinery of server functions (17 kB); we have none of them.
const router = getRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
