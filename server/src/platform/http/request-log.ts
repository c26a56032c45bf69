import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Logger, lineWriter } from '../observability/log.ts'
import { redactUrl } from '../observability/redact-url.ts'
import { networkOf } from './ip-addresses.ts'
import { memoize } from './memoize.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it failed, for its line in the log; undefined when it did not. */
    failedBy: unknown
    /** Why it is refused on purpose, as `maintenance`: neither its line nor its metric is that of a failure. */
    refusedFor: string | undefined
    isLogged: boolean
  }
}

const probes = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])
/** What proxies use as an id; anything else a visitor may have written. */
const proxyId = /^[\w.:=-]{1,128}$/

/**
 * One line a request, with the reason when it failed; `clientGone` where nobody was left to be answered. Visitors are
 * shown by their network only.
 */
export function logRequests(app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void {
  app.decorateRequest('failedBy', undefined)
  app.decorateRequest('refusedFor', undefined)
  app.decorateRequest('isLogged', false)
  // To look for secrets in a line that has none takes longer than a page from the cache.
  const answered = app.log.child({}, { redact: [] })
  const lineOf = ({ id, ip, headers, method, route, url, status, ms }: Answered): Line => ({
    requestId: id,
    client: ip && networkOf(ip),
    proxyRequestId: isBehindProxy ? proxyRequestId(headers) : undefined,
    method,
    route,
    url: loggedUrl(url),
    status,
    durationMs: rounded(ms),
  })
  const logOne = (request: FastifyRequest, reply: FastifyReply, clientGone?: true) => {
    if (request.isShed || request.isLogged) return
    request.isLogged = true
    const { statusCode: status, elapsedTime: ms } = reply
    const { failedBy, headers, id, ip, method, refusedFor, routeOptions, url } = request
    const isFailed = refusedFor === undefined && (status >= 500 || failedBy !== undefined)
    const line = {
      userId: request.visitor?.id,
      ...lineOf({ id, ip, headers, method, route: routeOptions.url ?? null, url, status, ms }),
      clientGone,
      ...(refusedFor ? { reason: refusedFor } : reasonOf(failedBy, status)),
    }
    if (probes.has(routeOptions.url)) app.log[isFailed ? 'warn' : 'debug'](line, 'request')
    else if (isFailed) app.log.error(line, 'request')
    else answered.info(line, 'request')
  }
  app.addHook('onResponse', async (request, reply) => logOne(request, reply))
  // What a request did counts, also when its client has gone: after a restore the deletions are looked up in the log.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply
    if (raw.destroyed) logOne(request, reply, true)
    else raw.once('close', () => !raw.writableFinished && logOne(request, reply, true))
    done(null, payload)
  })
  const log = app.log as Logger
  const write = lineWriter(log, 'request')
  const requestJson = (url: string) =>
    `,"method":"GET","route":"${app.early.source?.route}","url":${JSON.stringify(loggedUrl(url))},"status":`
  const shortRequestJson = memoize(1000, requestJson)
  if (!log.isLevelEnabled('info')) return
  app.early.hooks.answered.push(({ id, ip, request, url }, status, ms) => {
    const proxyId = isBehindProxy ? proxyRequestId(request.headers) : undefined
    const who = proxyId ? `${clientJson(ip)},"proxyRequestId":"${proxyId}"` : clientJson(ip)
    const what = url.length > 60 ? requestJson(url) : shortRequestJson(url)
    write(`"requestId":"${id}${who}${what}${status},"durationMs":${rounded(ms)}`)
  })
}

interface Answered {
  id: string
  /** Not known any more once the connection is gone. */
  ip: string | undefined
  headers: IncomingHttpHeaders
  method: string
  route: string | null
  url: string
  status: number
  ms: number
}

interface Line {
  requestId: string
  client: string | undefined
  proxyRequestId: string | undefined
  method: string
  route: string | null
  url: string
  status: number
  durationMs: number
}

function loggedUrl(url: string): string {
  return redactUrl(url).slice(0, 300)
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}

/** As the log's library writes it, for pages from the cache: many requests in a row have the same. */
const clientJson = memoize(1000, (ip) => `","client":${JSON.stringify(networkOf(ip))}`)

function proxyRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id']
  return typeof id === 'string' && proxyId.test(id) ? id : undefined
}

/** An outage says everything by its code; the stack is for what nobody expected. */
function reasonOf(error: unknown, statusCode: number) {
  if (error === undefined) return {}
  const { code, message } = error as NodeJS.ErrnoException
  return statusCode === 503 ? { reason: code ?? message } : { error }
}
