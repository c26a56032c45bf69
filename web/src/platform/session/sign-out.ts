import { logout } from '@obole/contract/sessions'
import { call, type SendCall } from '../http/call.ts'
import { sendPlainly } from '../http/send-plainly.ts'
import { clearTokens, refreshToken } from './session.ts'
import { broadcastSignOut } from './tabs.ts'

/** Ends the session here and in the other tabs at once; the server is told, and nobody waits for its answer. */
export function signOut(): void {
  const token = refreshToken()
  endSessionHere()
  if (token === null) return
  void call(sendToTheEnd, logout, { body: { refreshToken: token } }).catch((error: unknown) =>
    console.warn('The server could not be told of the sign-out.', error),
  )
}

/** The server has ended the session already. */
export function endSessionHere(): void {
  broadcastSignOut()
  clearTokens()
}

/** Also when the tab is closed right after. */
const sendToTheEnd: SendCall = (path, init) => sendPlainly(path, { ...init, keepalive: true })
