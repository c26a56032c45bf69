import type { FastifyInstance, FastifyRequest } from 'fastify'
import { redactUrl } from '../observability/redact-url.ts'
import { networkOf } from './ip-addresses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it failed, for its line in the log; undefined when it did not. */
    failedBy: unknown
  }
}

const probes = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])
/** What proxies use as an id; anything else a visitor may have written. */
const proxyId = /^[\w.:=-]{1,128}$/

/** One line a request, with the reason when it failed. Visitors are shown by their network only. */
export function logRequests(app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void {
  app.decorateRequest('failedBy', undefined)
  // To look for secrets in a line that has none takes longer than a page from the cache.
  const answered = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    const { failedBy, routeOptions } = request
    const isFailed = statusCode >= 500 || failedBy !== undefined
    if (request.isShed) return
    const line = {
      userId: request.visitor?.id,
      client: networkOf(request.ip),
      proxyRequestId: isBehindProxy ? proxyRequestId(request) : undefined,
      method: request.method,
      route: routeOptions.url ?? null,
      url: redactUrl(request.url).slice(0, 300),
      status: statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      ...reasonOf(failedBy, statusCode),
    }
    if (probes.has(routeOptions.url)) request.log[isFailed ? 'warn' : 'debug'](line, 'request')
    else if (isFailed) request.log.error(line, 'request')
    else answered.info({ requestId: request.id, ...line }, 'request')
  })
}

function proxyRequestId({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-request-id']
  return typeof id === 'string' && proxyId.test(id) ? id : undefined
}

/** An outage says everything by its code; the stack is for what nobody expected. */
function reasonOf(error: unknown, statusCode: number) {
  if (error === undefined) return {}
  const { code, message } = error as NodeJS.ErrnoException
  return statusCode === 503 ? { reason: code ?? message } : { error }
}
