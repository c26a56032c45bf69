import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'

const cookieName = 'sandbox-token'

export function newSandboxToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Closes every route of the scope to whoever does not know the token; `?token=` is remembered in a cookie. */
export function requireSandboxToken(scope: FastifyInstance, token: string, isHttps: boolean): void {
  const isToken = (given: string | undefined) => given !== undefined && timingSafeEqual(digest(given), digest(token))
  scope.addHook('onRequest', async (request, reply) => {
    if (isToken(request.cookies[cookieName])) return
    const { token: given } = request.query as { token?: unknown }
    if (typeof given !== 'string' || !isToken(given)) throw new Refusal('not_found')
    reply.setCookie(cookieName, given, { path: '/sandbox', httpOnly: true, secure: isHttps, sameSite: 'lax' })
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
