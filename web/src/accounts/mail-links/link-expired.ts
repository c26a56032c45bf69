import { ApiProblem } from '../../platform/http/call.ts'

/** Expired, used or truncated: a new link is needed. */
export function isLinkExpired(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  return error.code === 'token_expired' || error.errors.some(({ path }) => path === 'token' || path === 'email')
}
