import { readSession } from './session/session.ts'
import { sessionSettled } from './session/start.ts'

/** Sends a stranger to sign in and remembers where they wanted to go. Tokens live in the browser: use with `ssr: false`. */
export async function requireMember({ location }: { location: { href: string } }): Promise<void> {
  await sessionSettled()
  if (!readSession().isAuthenticated) await leaveFor(`/login?returnUrl=${encodeURIComponent(location.href)}`)
}

/** Sends a signed-in person on. On the server everyone is a stranger. */
export async function requireGuest(): Promise<void> {
  await sessionSettled()
  if (readSession().isAuthenticated) await leaveFor('/landing')
}

/** Loads the page anew: one that is still coming alive cannot become another, and sign-in has a policy of its own. */
function leaveFor(address: string): Promise<never> {
  location.replace(address)
  return new Promise(() => undefined)
}
