import type { RefusalCode } from '@obole/contract/refusals'
import type { Answer } from '../http/call.ts'
import { isExpiringSoon, refreshTokens } from './refresh.ts'
import { accessToken } from './session.ts'

/** One try of a request, with the header that says who asks. */
export type Attempt = (headers: Record<string, string>) => Promise<Answer>

/** Refreshes first when the token is about to end, and once more, with a second try, when the server refuses it. */
export async function sendSignedIn(attempt: Attempt): Promise<Answer> {
  if (isExpiringSoon()) await refreshTokens()
  const used = accessToken()
  const answer = await attempt(bearer(used))
  if (used === null || !isRefusedToken(answer)) return answer
  // Another call, or another tab, may have refreshed while this one was under way.
  if (accessToken() === used) await refreshTokens()
  return attempt(bearer(accessToken()))
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** A wrong password is a 401 too: another token would not mend it, and a second try would count as a second guess. */
const notAboutTheToken: RefusalCode[] = ['invalid_credentials', 'reauthentication_required', 'invalid_provider_token']

function isRefusedToken({ status, text }: Answer): boolean {
  return status === 401 && !notAboutTheToken.some((code) => text.includes(`"code":"${code}"`))
}
