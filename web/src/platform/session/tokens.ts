import type { Tokens } from '@obole/contract/calls/sessions'

/** Both tokens, or the caller's error: also when the answer is not JSON. */
export async function tokensFrom(request: Promise<unknown>, otherwise: Error): Promise<Tokens> {
  const answer = await request.catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  if (!isTokens(answer)) throw otherwise
  return answer
}

export function isTokens(value: unknown): value is Tokens {
  if (typeof value !== 'object' || value === null) return false
  const { accessToken, refreshToken } = value as Record<string, unknown>
  return (
    typeof accessToken === 'string' && typeof refreshToken === 'string' && accessToken !== '' && refreshToken !== ''
  )
}
