import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { loadFromOthers, onFirstCore } from '../support/cores.ts'
import { percentile } from '../support/latency.ts'
import { residentMegabytes, startProduct, untilJobsAreDone } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const closedLoopClients = 10
const sockets = 250
/**
 * Capacity and overload in turn, short and often: the cores of a shared machine change their speed by half within
 * seconds, and a few long rounds tell more of that than of the product.
 */
const rounds = 30
const roundS = 3
/** Not counted: until then the queue fills. Nor is what is answered after the last request was sent: it has no rival. */
const leadInS = 1

/** LOAD-2 and LOAD-4: page views at twice what one process can render, and a spike of ten times the usual. */
export async function benchOverload(): Promise<Section> {
  return loadFromOthers(measureOverload)
}

async function measureOverload(): Promise<Section> {
  const product = await startProduct({ PAGE_CACHE_MB: '0' }, { wrapper: onFirstCore })
  const load = openLoad(`${product.url}/@obole`)
  try {
    await untilJobsAreDone(product.url)
    let { acceptedPerS } = await load({ seconds: 5 })
    // Opens the connections, which a busy process accepts one at a time.
    await load({ seconds: 5, perSecond: 2 * acceptedPerS })
    const atCapacity: Load[] = []
    const atTwice: Load[] = []
    for (let round = 0; round < rounds; round += 1) {
      atCapacity.push(await load({ seconds: roundS }))
      acceptedPerS = mean(atCapacity.map((one) => one.acceptedPerS))
      atTwice.push(await load({ seconds: roundS, perSecond: 2 * acceptedPerS }))
    }
    const capacity = mean(atCapacity.map((one) => one.acceptedPerS))
    const goodput = mean(atTwice.map((one) => one.acceptedPerS))
    const doubled = {
      acceptedMs: atTwice.flatMap((one) => one.acceptedMs),
      refusedMs: atTwice.flatMap((one) => one.refusedMs),
      broken: atTwice.reduce((sum, one) => sum + one.broken, 0),
    }
    const usual = 0.2 * capacity
    const before = await load({ seconds: 10, perSecond: usual })
    const usualMs = percentile(before.acceptedMs, 0.99)
    const megabytesBefore = residentMegabytes(product.pid)
    const spike = await load({ seconds: 30, perSecond: 10 * usual })
    await wait(10_000)
    const after = await load({ seconds: 10, perSecond: usual })
    return {
      title: 'Overload',
      rows: [
        { name: 'capacity: pages rendered', value: capacity, unit: '/s' },
        {
          name: 'LOAD-2: goodput at twice that',
          value: (goodput / capacity) * 100,
          unit: '%',
          atLeast: 90,
        },
        { name: 'LOAD-2: p99 of accepted', value: percentile(doubled.acceptedMs, 0.99), unit: 'ms', atMost: 1000 },
        { name: 'LOAD-2: p99 of refused', value: percentile(doubled.refusedMs, 0.99), unit: 'ms' },
        { name: 'LOAD-2: refused', value: doubled.refusedMs.length, unit: '' },
        { name: 'LOAD-2: neither 200 nor 503, or no answer', value: doubled.broken, unit: '', atMost: 0 },
        { name: 'LOAD-4: p99 before the spike', value: usualMs, unit: 'ms' },
        { name: 'LOAD-4: p99 of accepted in the spike', value: percentile(spike.acceptedMs, 0.99), unit: 'ms' },
        {
          name: 'LOAD-4: p99 10 s after it',
          value: percentile(after.acceptedMs, 0.99),
          unit: 'ms',
          atMost: Math.max(300, 1.5 * usualMs),
        },
        { name: 'LOAD-4: refused 10 s after it', value: after.refusedMs.length + after.broken, unit: '', atMost: 0 },
        {
          name: 'LOAD-4: growth of memory',
          value: (residentMegabytes(product.pid) / megabytesBefore - 1) * 100,
          unit: '%',
          atMost: 20,
        },
      ],
    }
  } finally {
    load.end()
    await product.stop()
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

interface Load {
  acceptedMs: number[]
  refusedMs: number[]
  /** Answered while the load was on. */
  acceptedPerS: number
  /** Neither 200 nor 503, or no answer. */
  broken: number
}

/** As fast as a few clients can, or one request after the other at a rate that does not wait for answers. */
function openLoad(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const load = async ({ seconds, perSecond }: { seconds: number; perSecond?: number }): Promise<Load> => {
    const counted = { acceptedMs: [] as number[], refusedMs: [] as number[], broken: 0 }
    let answered = 0
    const send = async () => {
      const sentAtMs = performance.now()
      const status = await ask(url, agent)
      const tookMs = performance.now() - sentAtMs
      if (status === 200) {
        counted.acceptedMs.push(tookMs)
        if (elapsedS() > leadInS && elapsedS() < seconds) answered += 1
      } else if (status === 503) counted.refusedMs.push(tookMs)
      else counted.broken += 1
    }
    const begunAtMs = performance.now()
    const elapsedS = () => (performance.now() - begunAtMs) / 1000
    const clients = perSecond
      ? [sendAtRate(send, perSecond, () => elapsedS() < seconds)]
      : Array.from({ length: closedLoopClients }, async () => {
          while (elapsedS() < seconds) await send()
        })
    await Promise.all(clients)
    return { ...counted, acceptedPerS: answered / (seconds - leadInS) }
  }
  return Object.assign(load, { end: () => agent.destroy() })
}

async function sendAtRate(send: () => Promise<void>, perSecond: number, goesOn: () => boolean): Promise<void> {
  const begunAtMs = performance.now()
  const sent: Promise<void>[] = []
  while (goesOn()) {
    while (sent.length < ((performance.now() - begunAtMs) / 1000) * perSecond) sent.push(send())
    await wait(1)
  }
  await Promise.all(sent)
}

/** The status; 0 when there was no answer. */
async function ask(url: string, agent: Agent): Promise<number> {
  try {
    const sent = get(url, { agent, timeout: 30_000, headers: { 'accept-encoding': 'identity' } })
    sent.on('timeout', () => sent.destroy())
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer.statusCode ?? 0
  } catch {
    return 0
  }
}
