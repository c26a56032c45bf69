import type { RefusalCode } from '@obole/contract/rules/refusals'
import type { Answer } from '../http/call.ts'
import { isExpiringSoon, refreshTokens } from './refresh.ts'
import { accessToken } from './session.ts'
import { isProvenNow } from './step-up.ts'

/** One attempt of a request, with its authorization header. */
export type Attempt = (headers: Record<string, string>) => Promise<Answer>

/** As `sendSignedIn`; where the server asks who it is, and the member shows it, the request is sent again. */
export async function sendProven(attempt: Attempt): Promise<Answer> {
  const answer = await sendSignedIn(attempt)
  return (await isProvenNow(answer)) ? sendSignedIn(attempt) : answer
}

/** Refreshes a token that expires soon first; when the server refuses the token, refreshes and retries once. */
export async function sendSignedIn(attempt: Attempt): Promise<Answer> {
  if (isExpiringSoon()) await refreshTokens()
  const used = accessToken()
  const answer = await attempt(bearer(used))
  if (used === null || !isRefusedToken(answer)) return answer
  // Another call or tab may have refreshed meanwhile.
  if (accessToken() === used) await refreshTokens()
  return attempt(bearer(accessToken()))
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** A 401 for a wrong password or code: a retry with a new token would count as a second guess. */
const notAboutTheToken: RefusalCode[] = [
  'invalid_credentials',
  'invalid_code',
  'invalid_passkey',
  'invalid_provider_token',
]

function isRefusedToken({ status, text }: Answer): boolean {
  return status === 401 && !notAboutTheToken.some((code) => text.includes(`"code":"${code}"`))
}
