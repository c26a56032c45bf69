import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * Rendering calls the API in process. Such a call is part of a page view that was counted and is logged itself:
 * it knows a secret that never leaves this process.
 */
const header = 'x-inner-call'
const secret = randomBytes(16).toString('hex')

export const innerCallHeaders: Record<string, string> = { [header]: secret }

export function isInnerCall(request: FastifyRequest): boolean {
  return request.headers[header] === secret
}
