import { performance } from 'node:perf_hooks'
import { Refusal } from '@obole/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemOf, problemType } from './error-replies.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Answered under overload too: probes, which tell a busy process from a dead one; styles and scripts, without
     * which a page is worse than late; the provider's events, which are money.
     */
    isEssential?: true
  }
  interface FastifyRequest {
    /** Refused because of overload: counted in the metrics, but not logged one by one. */
    isShed: boolean
  }
}

const sampleMs = 250
/** Share of the last sample in which the event loop had no rest. */
const busyAbove = 0.9
/** So many samples with rest in a row end the overload: a single one is a lull of the same load. */
const restAfter = 8
/** So many at once are no queue, whatever is known yet of how fast requests are answered. */
const inFlightMin = 16
/** Just after the start everything is slow once, and no rate is known: only a crowd that is no small load is a queue. */
const warmUpInFlightMin = 128
/** An address is a cause of the overload with a quarter of all recent requests, and more than a person makes. */
const heavyShare = 0.25
const heavyMin = 20
/** Such an address is refused at this part of what others may wait: less, and the process rests between its bursts. */
const heavyPart = 0.75

/**
 * While the event loop is busy without rest, no request is accepted that would take longer than half of `targetMs`.
 * For those that wait for others this is Little's law: the number in flight divided by the rate of answers, measured
 * while the loop was busy, is how long each takes. For those that came while the loop was held up, it is how long it
 * has been. The address that causes the overload is refused first, at three quarters of that. A refusal costs next to
 * nothing, so that the accepted requests are answered as fast as ever. `targetMs` of 0 refuses nobody.
 */
export function shedLoad(app: FastifyInstance, targetMs: number, warmUpMs: number): void {
  app.decorateRequest('isShed', false)
  if (targetMs === 0) return
  const demand = recentDemand()
  const load = measureLoad(warmUpMs, () => demand.endSample())
  app.addHook('onReady', async () => load.restart())
  app.addHook('onClose', async () => load.stop())
  const isTooMuch = (ip: string) => load.expectedMs() > (targetMs / 2) * (demand.isHeavy(ip) ? heavyPart : 1)
  app.addHook('onRequest', (request, reply, accept) => {
    if (request.routeOptions.config.isEssential) return accept()
    demand.count(request.ip)
    if (isTooMuch(request.ip)) {
      request.isShed = true
      return refuse(request, reply)
    }
    reply.raw.once('close', load.begin())
    accept()
  })
}

/** Past all other hooks: what a refusal costs is taken from those who are served. */
function refuse({ id }: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(503, { ...refusalHeaders, 'x-request-id': id }).end(refusalBody)
}

const refusalBody = JSON.stringify(problemOf(new Refusal('unavailable')))
const refusalHeaders = {
  ...securityHeaders,
  'content-type': problemType,
  'content-length': Buffer.byteLength(refusalBody),
  'cache-control': 'no-store',
  'retry-after': '5',
}

function measureLoad(warmUpMs: number, onSample: () => void) {
  let restingSamples = restAfter
  let inFlight = 0
  let answered = 0
  let answersPerS = 0
  let utilization = performance.eventLoopUtilization()
  let sampledAtMs = performance.now()
  let turnBeganAtMs: number | null = null
  let warmAtMs = sampledAtMs + warmUpMs
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const current = performance.eventLoopUtilization()
    const { active: activeMs, utilization: share } = performance.eventLoopUtilization(current, utilization)
    const isBusy = share > busyAbove
    // By the time at work: a pause between two bursts is no reason to accept less of the next.
    if (isBusy) answersPerS = (answersPerS + (answered * 1000) / activeMs) / 2
    restingSamples = isBusy ? 0 : restingSamples + 1
    utilization = current
    sampledAtMs = nowMs
    answered = 0
    onSample()
  }, sampleMs).unref()

  /** Requests that arrive in one turn of the event loop have waited together for its earlier part. */
  function waitedMs(): number {
    if (turnBeganAtMs === null) {
      turnBeganAtMs = performance.now()
      setImmediate(() => {
        turnBeganAtMs = null
      })
    }
    return performance.now() - turnBeganAtMs
  }

  return {
    /** How long a request that comes now would take; 0 as long as the event loop has rest. */
    expectedMs(): number {
      const waited = waitedMs()
      if (restingSamples >= restAfter) return 0
      const isWarm = sampledAtMs > warmAtMs
      const isQueue = inFlight >= (isWarm ? inFlightMin : warmUpInFlightMin)
      const queued = isQueue ? (inFlight * 1000) / Math.max(answersPerS, 1) : 0
      return isWarm ? Math.max(waited, queued) : queued
    },
    /** Counts a request until the returned function is called. */
    begin() {
      inFlight += 1
      return () => {
        inFlight -= 1
        answered += 1
      }
    },
    /** The process begins to serve. */
    restart() {
      warmAtMs = performance.now() + warmUpMs
    },
    stop: () => clearInterval(timer),
  }
}

/** How many requests each address has made in the last second or so. */
function recentDemand() {
  const newSample = () => ({ all: 0, byAddress: new Map<string, number>() })
  let current = newSample()
  let samples = [current]
  return {
    count(address: string) {
      current.all += 1
      current.byAddress.set(address, (current.byAddress.get(address) ?? 0) + 1)
    },
    endSample() {
      current = newSample()
      samples = [current, ...samples.slice(0, 1000 / sampleMs)]
    },
    isHeavy(address: string): boolean {
      const own = samples.reduce((sum, { byAddress }) => sum + (byAddress.get(address) ?? 0), 0)
      const all = samples.reduce((sum, sample) => sum + sample.all, 0)
      return own > heavyMin && own > all * heavyShare
    },
  }
}
