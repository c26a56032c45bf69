import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInnerCall } from '../http/inner-call.ts'
import type { Platform } from '../platform.ts'
import { spendPoints } from './rate-limit.sql.ts'
import { counterKey, type LimitName, limits, pointsOf, tooMany } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes outside the API; its calls count by their access. */
    limit?: LimitName
  }
}

/** Every route of this scope counts as a page. */
export function countAsPages(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit: 'page-address' }
  })
}

/**
 * The limit on all calls together. To count every page view in the database would double its work: each process
 * adds its own up and settles them at most once a second or every 25 calls. When the store fails, calls go through.
 */
export function limitApi(app: FastifyInstance, platform: Platform): void {
  const counters = new Map<string, Counter>()
  app.addHook('onRequest', async (request, reply) => {
    const counted = isInnerCall(request) ? null : whoCalls(request)
    if (!counted) return
    const [name, key] = counted
    const counter = counterOf(counters, counterKey(platform, name, key))
    counter.unsettled += 1
    if (isDue(counter)) {
      const settled = settle(platform, counter, limits[name].seconds)
      if (counter.settledAtMs === undefined) await settled
    }
    const points = pointsOf(platform, name)
    const remaining = points - counter.settled - counter.unsettled
    const resetsInS = Math.max(1, Math.ceil((counter.resetsAtMs - performance.now()) / 1000))
    reply.headers({
      'ratelimit-limit': String(points),
      'ratelimit-remaining': String(Math.max(0, remaining)),
      'ratelimit-reset': String(resetsInS),
    })
    if (remaining < 0) throw tooMany(platform, resetsInS)
  })
}

interface Counter {
  key: string
  /** What all processes have used, as of `settledAtMs`, and what this one has used since. */
  settled: number
  unsettled: number
  settledAtMs: number | undefined
  resetsAtMs: number
  isSettling: boolean
}

const settleEveryMs = 1000
const settleEvery = 25
const countersMax = 20_000

function whoCalls({ routeOptions, visitor, ip }: FastifyRequest): [LimitName, string] | null {
  const { access, limit } = routeOptions.config
  if (limit) return [limit, ip]
  if (!access || access === 'provider') return null
  return visitor ? ['api-member', visitor.id] : ['api-address', ip]
}

function counterOf(counters: Map<string, Counter>, key: string): Counter {
  const known = counters.get(key)
  if (known && known.resetsAtMs > performance.now()) return known
  if (counters.size >= countersMax) counters.delete(counters.keys().next().value ?? key)
  const resetsAtMs = performance.now() + settleEveryMs
  const fresh = { key, settled: 0, unsettled: 0, settledAtMs: undefined, resetsAtMs, isSettling: false }
  counters.delete(key)
  counters.set(key, fresh)
  return fresh
}

function isDue({ isSettling, settledAtMs, unsettled }: Counter): boolean {
  if (isSettling) return false
  return settledAtMs === undefined || unsettled >= settleEvery || performance.now() - settledAtMs >= settleEveryMs
}

async function settle(platform: Platform, counter: Counter, seconds: number): Promise<void> {
  const points = counter.unsettled
  counter.isSettling = true
  try {
    const [spent] = await spendPoints(platform.sql, [{ key: counter.key, points, seconds }])
    if (!spent) return
    counter.settled = spent.points
    counter.unsettled -= points
    counter.settledAtMs = performance.now()
    counter.resetsAtMs = counter.settledAtMs + spent.resetsInS * 1000
  } catch (error) {
    counter.settledAtMs = performance.now()
    platform.log.warn({ error }, 'calls could not be counted')
  } finally {
    counter.isSettling = false
  }
}
