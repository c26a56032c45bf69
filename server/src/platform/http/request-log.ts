import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redactUrl } from '../observability/redact-url.ts'
import { networkOf } from './ip-addresses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it failed, for its line in the log; undefined when it did not. */
    failedBy: unknown
    /** Why it is refused on purpose, as `maintenance` or `overload`: neither its line nor its metric is that of a failure. */
    refusedFor: string | undefined
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
  // Its fields hold no secret, and to look for some takes as long as to write the line.
  const answered = app.log.child({}, { redact: [] })
  const log = (request: FastifyRequest, reply: FastifyReply, clientGone?: true) => {
    const { statusCode: status, elapsedTime } = reply
    const { failedBy, headers, id, ip, method, refusedFor, routeOptions, url, visitor } = request
    const isFailed = refusedFor === undefined && (status >= 500 || failedBy !== undefined)
    const line = {
      userId: visitor?.id,
      requestId: id,
      // Not known any more once the connection is gone.
      client: ip && networkOf(ip),
      proxyRequestId: isBehindProxy ? proxyRequestId(headers) : undefined,
      method,
      route: routeOptions.url ?? null,
      url: redactUrl(url).slice(0, 300),
      status,
      durationMs: Math.round(elapsedTime * 10) / 10,
      clientGone,
      ...(refusedFor ? { reason: refusedFor } : reasonOf(failedBy, status)),
    }
    if (probes.has(routeOptions.url)) app.log[isFailed ? 'warn' : 'debug'](line, 'request')
    else if (isFailed) app.log.error(line, 'request')
    else answered.info(line, 'request')
  }
  // What a request did counts, also when its client has gone: after a restore the deletions are looked up in the log.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply
    if (raw.destroyed) log(request, reply, true)
    else raw.once('close', () => log(request, reply, raw.writableFinished ? undefined : true))
    done(null, payload)
  })
}

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
