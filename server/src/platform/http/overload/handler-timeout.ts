import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its answer is there, and being sent. */
    isAnswered: boolean
  }
  interface FastifyContextConfig {
    /** How long the route may take, where that is longer than usual. */
    timeoutMs?: number
  }
}

/**
 * A request that is not answered in time is answered 503. Fastify's own `handlerTimeout` ends with the request's body,
 * so it holds for requests without one only.
 */
export function limitHandlerTime(app: FastifyInstance, usualMs: number): void {
  app.decorateRequest('isAnswered', false)
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.isAnswered = true
    done(null, payload)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent) return
      // Two answers would have each half of what was sent.
      if (request.isAnswered) return reply.raw.destroy()
      reply.send(new Refusal('unavailable', { detail: 'The request took too long.' }))
      // What the handler answers later is not sent any more.
      reply.hijack()
    }, request.routeOptions.config.timeoutMs ?? usualMs)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })
}
