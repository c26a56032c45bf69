import type { FastifyInstance, FastifyRequest } from 'fastify'
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
 * The limit on all calls together. To count every page view in the database would double its work: a process counts a
 * few calls by itself before it settles them, and fewer the closer the limit is. When the store fails, calls go through.
 */
export function limitApi(app: FastifyInstance, platform: Platform): void {
  const counters = new Map<string, Counter>()
  app.addHook('onRequest', async (request, reply) => {
    const counted = whoCalls(request)
    if (!counted) return
    const [name, key] = counted
    const points = pointsOf(platform, name)
    const beganAtMs = performance.now()
    const counter = counterOf(counters, counterKey(platform, name, key), beganAtMs)
    const call = countCall(platform, name, counter, beganAtMs)
    while (call > counter.settledCalls + unsettledMax(counter, points) && counter.points < points) {
      if (!(await settle(platform, counter, limits[name].seconds))) break
    }
    const { remaining, resetsInS } = placeOf(counter, call, points, performance.now())
    reply.headers({
      'ratelimit-limit': String(points),
      'ratelimit-remaining': String(Math.max(0, remaining)),
      'ratelimit-reset': String(resetsInS),
    })
    if (remaining < 0) throw tooMany(platform, resetsInS)
  })
}

/** Its number among the calls of this process. */
function countCall(platform: Platform, name: LimitName, counter: Counter, nowMs: number): number {
  counter.calls += 1
  if (isStale(counter, nowMs)) void settle(platform, counter, limits[name].seconds)
  return counter.calls
}

/** Its place in the count of all processes, as far as this one knows it. */
function placeOf(counter: Counter, call: number, points: number, nowMs: number) {
  return {
    remaining: points - counter.points - (call - counter.settledCalls),
    resetsInS: Math.max(1, Math.ceil((counter.resetsAtMs - nowMs) / 1000)),
  }
}

interface Counter {
  key: string
  /** The calls that this process has seen, and how many of them are settled. */
  calls: number
  settledCalls: number
  /** What all processes had used when this one settled. */
  points: number
  settledAtMs: number | undefined
  resetsAtMs: number
  settling: Promise<boolean> | undefined
  /** After a failure nobody waits for the store until then. */
  retryAtMs: number
}

const settleEveryMs = 1000
const countersMax = 20_000

/**
 * How many calls may wait to be settled. Three processes that each know nothing of the others' last 64th are wrong by
 * less than 5 %; where little remains, every call is settled before it is answered.
 */
function unsettledMax({ points, settledAtMs }: Counter, limit: number): number {
  if (settledAtMs === undefined) return 0
  return Math.min(Math.floor(limit / 64), Math.floor((limit - points) / 8))
}

function whoCalls({ is404, routeOptions, visitor, ip }: FastifyRequest): [LimitName, string] | null {
  if (is404) return ['page-address', ip]
  const { access, limit } = routeOptions.config
  if (limit) return [limit, ip]
  if (!access || access === 'provider') return null
  return visitor ? ['api-member', visitor.id] : ['api-address', ip]
}

function counterOf(counters: Map<string, Counter>, key: string, nowMs: number): Counter {
  const known = counters.get(key)
  if (known && known.resetsAtMs > nowMs) return known
  if (counters.size >= countersMax) counters.delete(counters.keys().next().value ?? key)
  const resetsAtMs = nowMs + settleEveryMs
  const fresh = {
    key,
    calls: 0,
    settledCalls: 0,
    points: 0,
    settledAtMs: undefined,
    resetsAtMs,
    settling: undefined,
    retryAtMs: 0,
  }
  counters.delete(key)
  counters.set(key, fresh)
  return fresh
}

function isStale({ settling, settledAtMs }: Counter, nowMs: number): boolean {
  return !settling && settledAtMs !== undefined && nowMs - settledAtMs >= settleEveryMs
}

/** One at a time; false when the calls could not be counted. */
function settle(platform: Platform, counter: Counter, seconds: number): Promise<boolean> {
  if (performance.now() < counter.retryAtMs) return Promise.resolve(false)
  counter.settling ??= spend(platform, counter, seconds).finally(() => {
    counter.settling = undefined
  })
  return counter.settling
}

async function spend(platform: Platform, counter: Counter, seconds: number): Promise<boolean> {
  const { key, calls, settledCalls } = counter
  try {
    const [spent] = await spendPoints(platform.sql, [{ key, points: calls - settledCalls, seconds }])
    if (!spent) return false
    counter.points = spent.points
    counter.settledCalls = calls
    counter.settledAtMs = performance.now()
    counter.resetsAtMs = counter.settledAtMs + spent.resetsInS * 1000
    return true
  } catch (error) {
    counter.retryAtMs = performance.now() + settleEveryMs
    warnThrottled(platform, error)
    return false
  }
}

const warnEveryMs = 10_000
let warnedAtMs = -Infinity

/** In an outage every address would have a line each second. */
function warnThrottled({ log }: Platform, error: unknown): void {
  if (performance.now() - warnedAtMs < warnEveryMs) return
  warnedAtMs = performance.now()
  log.warn({ error }, 'calls could not be counted')
}
