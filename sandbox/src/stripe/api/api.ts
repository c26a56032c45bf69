import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { checkAccount, checkKey, headerOf, noOf, paramsOf, refuseEarly } from '../requests/auth.ts'
import { distort, type Fault, type Faults } from '../requests/faults.ts'
import type { Answer, IdempotencyKeys } from '../requests/idempotency.ts'
import type { Route } from '../requests/route.ts'
import { ApiError } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import { apiVersion } from '../webhooks/events.ts'
import { routes } from './routes.ts'

export interface Api {
  store: Store
  apiKey: string
  faults: Faults
  keys: IdempotencyKeys
  /** How often each route was called. */
  calls: Map<string, number>
  /** How often each version of the API was asked for (`Stripe-Version`). */
  versions: Map<string, number>
}

/** The listener that the SDK talks to. */
export function createApi(api: Api): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(api.store.settings.clock()).toUTCString())
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`
    return reply.status(404).send(new ApiError(404, message).body())
  })
  for (const route of routes) {
    app.route({ method: route.method, url: route.path, handler: (request, reply) => serve(api, route, request, reply) })
  }
  return app
}

async function serve(api: Api, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const name = `${route.method} ${route.path}`
  const version = headerOf(request, 'stripe-version') ?? apiVersion
  count(api.calls, name)
  count(api.versions, version)
  const fault = api.faults.take(name)
  if (fault?.kind === 'refuse') return cut(request, reply)
  const key = route.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
  const requestId = newId('req_', 14)
  const body = typeof request.body === 'string' ? request.body : ''
  let replayed: Answer | undefined
  let answer: Answer
  try {
    refuseEarly(fault, route.path)
    checkKey(api.apiKey, request)
    replayed = key === undefined ? undefined : api.keys.begin(key, request.url, body)
    answer = replayed ?? (await execute(api, { route, request, body, requestId, key, fault }))
  } catch (error) {
    answer = errorAnswer(error, requestId, route.path)
  }
  if (fault?.kind === 'answer_lost') {
    if (fault.ms) await wait(fault.ms)
    return cut(request, reply)
  }
  reply.status(answer.status).headers({
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': version,
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(replayed && { 'idempotent-replayed': 'true', 'original-request': replayed.requestId }),
  })
  return reply.send(answer.body)
}

interface Execution {
  route: Route
  request: FastifyRequest
  body: string
  requestId: string
  key: string | undefined
  fault: Fault | undefined
}

async function execute(api: Api, execution: Execution): Promise<Answer> {
  const { key, requestId, fault } = execution
  if (fault?.kind === 'hang') await wait(fault.ms)
  let isRemembered = true
  let answer: Answer
  try {
    if (fault?.kind === 'no') throw noOf(fault)
    const mayAct = fault?.kind !== 'cached_500' || fault.isExecuted
    const object = mayAct ? answerOf(api, execution) : {}
    const sent = fault?.kind === 'wrong' ? distort(object, fault.what) : object
    answer = { status: 200, body: JSON.stringify(sent), requestId }
  } catch (error) {
    isRemembered = isSaved(api, execution.route, error)
    answer = errorAnswer(error, requestId, execution.route.path)
  }
  if (fault?.kind === 'cached_500') {
    isRemembered = true
    const error = new ApiError(500, 'An unexpected error occurred.', { type: 'api_error' })
    answer = errorAnswer(error, requestId, execution.route.path)
  }
  if (key !== undefined) {
    if (isRemembered) api.keys.finish(key, answer)
    else api.keys.forget(key)
  }
  return answer
}

/** v1 saves the answer of what it began to execute, v2 only what it has done. */
function isSaved({ store }: Api, { path }: Route, error: unknown): boolean {
  if (!store.settings.keepsRefusals || path.startsWith('/v2/')) return false
  return error instanceof ApiError && error.fields.isRemembered === true
}

function answerOf({ store }: Api, { route, request, body, requestId, key }: Execution): object {
  const account = headerOf(request, 'stripe-account') ?? null
  if (account !== null) checkAccount(store, route, account)
  return route.answer({
    store,
    id: (request.params as { id?: string }).id ?? '',
    params: paramsOf(request, body),
    account,
    cause: { id: requestId, idempotency_key: key ?? null },
  })
}

function errorAnswer(error: unknown, requestId: string, path: string): Answer {
  const known = error instanceof ApiError ? error : new ApiError(500, String(error), { type: 'api_error' })
  return { status: known.status, body: JSON.stringify(known.body(path)), requestId }
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy()
  return reply.hijack()
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
