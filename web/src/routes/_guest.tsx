import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { requireGuest } from '../platform/guards.ts'

/** Pages for people who are not signed in. Rendered on the server, so that the form is there at once. */
export const Route = createFileRoute('/_guest')({ beforeLoad: requireGuest, component: GuestPages })

function GuestPages() {
  // The server does not know the session, and `beforeLoad` does not run again on hydration.
  useEffect(() => void requireGuest(), [])
  return <Outlet />
}
