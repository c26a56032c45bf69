import { readSession } from './session/session.ts'
import { sessionSettled } from './session/start.ts'

/** Sends a visitor to sign in, and back afterwards. Tokens live in the browser: use with `ssr: false`. */
export async function requireMember({ location }: { location: { href: string } }): Promise<void> {
  await sessionSettled()
  if (!readSession().isAuthenticated) await leaveFor(`/login?returnUrl=${encodeURIComponent(location.href)}`)
}

/** Sends a member on. On the server nobody is signed in. */
export async function requireGuest(): Promise<void> {
  await sessionSettled()
  if (readSession().isAuthenticated) await leaveFor('/landing')
}

/** By a load, not by the router: it cannot navigate while it hydrates, and the sign-in page has its own script policy. */
function leaveFor(address: string): Promise<never> {
  location.replace(address)
  return new Promise(() => undefined)
}
