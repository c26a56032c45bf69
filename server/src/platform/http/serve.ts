import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import type { AnyEndpoint, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@obole/contract/schema/endpoint'
import { Closed } from '@obole/contract/schema/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Member } from './access.ts'
import { type DirectInput, directCall, isDirectlyCalled } from './direct-calls.ts'
import { transferTimeoutMs } from './http.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Everything that `serve` has mounted: the API document and the access test walk it. */
    endpoints: AnyEndpoint[]
  }
}

export interface Call<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Who calls, where a call is open to anyone. */
  visitor: Member | null
  /** Who calls, where the endpoint asks for a signed-in person. */
  member: Member
  request: FastifyRequest
  reply: FastifyReply
}

/** A call without a reply answers with its status alone. */
// biome-ignore lint/suspicious/noConfusingVoidType: what a handler without a reply returns
type Answer<E> = [ReplyOf<E>] extends [undefined] ? void : ReplyOf<E>
type Handler<E> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

/** What a call does besides its schemas, on its own route only. */
interface RouteHooks {
  preValidation?: (request: FastifyRequest) => Promise<void>
}

/** Its time is not this process's own: it waits for another server, or for the process that decodes an image. */
function waitsForOthers({ refusals, upload }: AnyEndpoint): boolean {
  return upload !== undefined || refusals.includes('provider_unavailable') || refusals.includes('address_unreachable')
}

/** Mounts one endpoint of the contract: its schemas validate and serialize, `guardAccess` enforces its access. */
export function serve<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
  app: FastifyInstance,
  call: Endpoint<P, Q, B, R>,
  handle: Handler<Endpoint<P, Q, B, R>>,
  hooks: RouteHooks = {},
): void {
  app.endpoints.push(call as AnyEndpoint)
  if (isDirectlyCalled(call as AnyEndpoint)) {
    const handleDirectly = async (request: FastifyRequest, input: DirectInput) => handle(anonymousCall(request, input))
    app.directCalls.set(call.path, directCall(call as AnyEndpoint, handleDirectly))
  }
  const isOwnWork = !waitsForOthers(call as AnyEndpoint)
  app.route({
    method: call.method,
    url: call.path,
    config: {
      access: call.access,
      ...(call.owner && { owner: call.owner }),
      ...(call.freshProof && { freshProof: call.freshProof }),
      ...(call.forOperators && { forOperators: call.forOperators }),
      ...(call.upload && { timeoutMs: transferTimeoutMs }),
    },
    ...(call.hasSecretReply && { compress: false as const }),
    ...(!call.upload && { onRequest: refuseUpload }),
    schema: {
      ...(call.params && { params: call.params }),
      querystring: call.query ?? Closed({}),
      ...(call.body && { body: call.body }),
      ...(call.reply && { response: { [call.status]: call.reply } }),
    },
    preValidation: [...(mayLackBody(call) ? [supplyBody] : []), ...(hooks.preValidation ? [hooks.preValidation] : [])],
    handler: async (request, reply) => {
      if (!call.body && !call.upload) refuseBody(request.body)
      reply.code(call.status).header('cache-control', 'no-store')
      const task = async () => handle(callOf(request, reply))
      const answer = await (isOwnWork ? app.work.run(request.ip, task) : task())
      return answer === undefined && !reply.sent ? reply.send() : answer
    },
  })
}

/** A body of which nothing is required need not be sent. */
export function mayLackBody({ body }: Pick<AnyEndpoint, 'body'>): boolean {
  return body !== undefined && !(body as { required?: string[] }).required?.length
}

async function supplyBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {}
}

/** The parser of uploads is there for all routes; only those that ask for a file may be sent one. */
async function refuseUpload(request: FastifyRequest): Promise<void> {
  if (request.headers['content-type']?.startsWith('multipart/')) throw new Refusal('unsupported_media_type')
}

function callOf<E>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    visitor: request.visitor,
    get member() {
      if (!request.visitor) throw new Refusal('sign_in_required')
      return request.visitor
    },
    request,
    reply,
  }
}

/** Has no reply of its own: the page's headers are not the call's to set. */
function anonymousCall<E>(request: FastifyRequest, { params, query }: DirectInput): Call<E> {
  return {
    params: params as ParamsOf<E>,
    query: (query ?? {}) as unknown as QueryOf<E>,
    body: undefined as BodyOf<E>,
    visitor: null,
    get member(): Member {
      throw new Refusal('sign_in_required')
    },
    request,
    get reply(): FastifyReply {
      throw new Error('A call while rendering has no reply.')
    },
  }
}

/** A call that takes no body may be sent an empty one, never one that would be dropped in silence. */
function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return
  if (typeof body === 'object' && Object.keys(body).length === 0) return
  throw fieldRefusal('', 'unexpected', 'This call takes no body.')
}
