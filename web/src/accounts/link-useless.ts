import { ApiProblem } from '../platform/http/call.ts'

/** Expired, spent, or cut off on its way: whichever it is, the person needs another one. */
export function isLinkUseless(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  return error.code === 'token_expired' || error.errors.some(({ path }) => path === 'token' || path === 'email')
}
