import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { requireGuest } from '../platform/guards.ts'
import { readSession } from '../platform/session/session.ts'
import { sessionSettled } from '../platform/session/start.ts'

/** Pages for people who are not signed in. Drawn on the server, so that a form is there at once. */
export const Route = createFileRoute('/_guest')({ beforeLoad: requireGuest, component: GuestPages })

function GuestPages() {
  const navigate = useNavigate()
  // The server could not know the session; signing in on such a page itself navigates by its own rule.
  useEffect(() => {
    void sessionSettled().then(() => {
      if (readSession().isAuthenticated) navigate({ to: '/landing', replace: true })
    })
  }, [navigate])
  return <Outlet />
}
