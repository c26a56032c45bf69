import type { FastifyInstance } from 'fastify'
import { openTracing, type RequestSpan } from '../observability/tracing.ts'

/** One span a request, under the trace of a trusted proxy. Nothing is mounted while tracing is off. */
export function traceRequests(app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void {
  const tracing = openTracing()
  if (!tracing) return
  const spans = new WeakMap<object, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.begin(isBehindProxy ? request.headers : {})
    spans.set(request, span)
    span.enter(done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const route = request.routeOptions.url ?? 'unknown'
    spans.get(request)?.end(
      `${request.method} ${route}`,
      {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'obole.request_id': request.id,
      },
      statusCode >= 500,
    )
  })
}
