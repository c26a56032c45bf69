import { logout } from '@obole/contract/calls/sessions'
import { call, type SendCall } from '../http/call.ts'
import { sendAnonymous } from '../http/send-anonymous.ts'
import { clearTokens, refreshToken } from './session.ts'
import { broadcastSignOut } from './tabs.ts'

/** Ends the session in all tabs at once and does not wait for the server's answer. */
export function signOut(): void {
  const token = refreshToken()
  endSessionHere()
  if (token === null) return
  void call(sendKeepalive, logout, { body: { refreshToken: token } }).catch((error: unknown) =>
    console.warn('The sign-out did not reach the server.', error),
  )
}

/** The server has ended the session already. */
export function endSessionHere(): void {
  broadcastSignOut()
  clearTokens()
}

/** The request outlives a tab that is closed right after. */
const sendKeepalive: SendCall = (path, init) => sendAnonymous(path, { ...init, keepalive: true })
