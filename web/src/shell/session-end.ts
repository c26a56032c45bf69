import { m } from '../paraglide/messages.js'
import { ApiProblem } from '../platform/http/call.ts'
import { refusalText } from '../platform/refusal-texts.ts'

const named: ApiProblem['code'][] = ['no_refresh_token', 'invalid_refresh_response', 'refresh_timeout']

/** What the sign-in screen says to a member whose session could not go on. */
export function sessionEndText(reason: unknown): string {
  return reason instanceof ApiProblem && named.includes(reason.code) ? refusalText(reason) : m.refusal_invalid_session()
}
