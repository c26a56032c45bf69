import { redirect } from '@tanstack/react-router'
import { readSession } from './session.ts'
import { sessionSettled } from './session-start.ts'

/** Sends a stranger to sign in and remembers where they wanted to go. Tokens live in the browser: use with `ssr: false`. */
export async function requireMember({ location }: { location: { href: string } }): Promise<void> {
  await sessionSettled()
  if (readSession().isAuthenticated) return
  throw redirect({ to: '/login', search: { returnUrl: location.href }, replace: true })
}

/** Sends a signed-in person on. On the server everyone is a stranger. */
export async function requireGuest(): Promise<void> {
  await sessionSettled()
  if (readSession().isAuthenticated) throw redirect({ to: '/landing', replace: true })
}
