import { Refusal } from '@obole/contract/rules/refusals'
import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { asRefusal, problemOf } from './error-replies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What a page may read while it is rendered, by the endpoint's path. */
    directCalls: Map<string, DirectCall>
  }
}

/** The parts of a call as its endpoint names them. */
export interface DirectInput {
  params?: unknown
  query?: unknown
}

/** A call by this process itself while it renders a page: the same checks and the same text, without HTTP. */
type DirectCall = (page: RenderedRequest, input: DirectInput) => Promise<{ status: number; text: string }>

export interface RenderedRequest {
  request: FastifyRequest
  reply: FastifyReply
}

/** A page shows what a stranger may read: tokens never reach it. */
export function isDirectlyCalled({ method, access }: AnyEndpoint): boolean {
  return method === 'GET' && access === 'anyone'
}

export function directCall(
  endpoint: AnyEndpoint,
  handle: (request: FastifyRequest, input: DirectInput) => Promise<unknown>,
): DirectCall {
  const { params, query } = endpoint
  const replySchema = (endpoint.reply ?? {}) as Record<string, unknown>
  return async ({ request, reply }, input) => {
    try {
      requireValid(request, params, input.params)
      requireValid(request, query, input.query ?? {})
      const answer = (await handle(request, input)) as Record<string, unknown>
      return { status: endpoint.status, text: String(reply.serializeInput(answer, replySchema)) }
    } catch (error) {
      const refusal = asRefusal(error)
      // The page itself may be answered well, without the part that failed: its line in the log says why.
      if (refusal.status >= 500) request.failedBy ??= error
      return { status: refusal.status, text: JSON.stringify(problemOf(refusal)) }
    }
  }
}

function requireValid(request: FastifyRequest, schema: TSchema | undefined, value: unknown): void {
  if (schema && !request.validateInput(value, schema)) throw new Refusal('invalid_request')
}
