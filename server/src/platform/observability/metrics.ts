import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { wasForwarded } from './was-forwarded.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'obole_' })
  const unreadGauges = new Counter({
    name: 'obole_gauge_errors_total',
    help: 'Gauges that could not be read, by name',
    labelNames: ['gauge'],
    registers: [registry],
  })
  const requests = new Histogram({
    name: 'obole_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    registry,
    requests,
    jobs: new Counter({
      name: 'obole_jobs_total',
      help: 'Jobs run, by task and outcome',
      labelNames: ['task', 'outcome'],
      registers: [registry],
    }),
    events: new Counter({
      name: 'obole_events_total',
      help: 'Security and business events, by name',
      labelNames: ['event'],
      registers: [registry],
    }),
    tips: new Counter({
      name: 'obole_tips_total',
      help: 'Tips started, booked as paid, undone, and failed at their capture, by this process',
      labelNames: ['state'],
      registers: [registry],
    }),
    tipCents: new Counter({
      name: 'obole_tip_cents_total',
      help: 'Cents of the tips booked as paid, by this process',
      registers: [registry],
    }),
    dependencyUp: new Gauge({
      name: 'obole_dependency_up',
      help: '1 while a service besides the database works, 0 while it does not',
      labelNames: ['dependency'],
      registers: [registry],
    }),
    /** Without a value while it cannot be read: one that fails must not take the others with it. */
    gauge: (name: string, help: string, read: () => Promise<number>) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.remove()
          try {
            this.set(await read())
          } catch {
            unreadGauges.inc({ gauge: name })
          }
        },
      }),
  }
}

interface MetricsAccess {
  token: string | null
  /** A proxy on this machine connects from loopback too, for visitors from anywhere: one that is named, or may be there. */
  isBehindProxy: boolean
  isPublic: boolean
  isOwnHost(request: FastifyRequest): boolean
}

/** `/metrics` for who knows the token; without a token, for this machine while nobody else can reach it. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  const { token } = access
  const isLocalEnough = token === null && !access.isBehindProxy && !access.isPublic
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = request.refusedFor ?? reply.statusCode
    metrics.requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token) && !(isLocalEnough && isLocal(request) && access.isOwnHost(request)))
      throw new Refusal('not_found')
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics())
  })
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted)
}

function isLocal(request: FastifyRequest): boolean {
  const { socket } = request.raw
  return !wasForwarded(request) && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
}

/** What the last probes found, by the name of the dependency. */
export async function readDependencies({ dependencyUp }: Metrics): Promise<Record<string, 'up' | 'down'>> {
  const { values } = await dependencyUp.get()
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.dependency), value === 1 ? 'up' : 'down']))
}
