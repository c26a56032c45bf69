import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { percentile } from './latency.ts'
import { residentMegabytes, startProduct } from './product.ts'
import type { Section } from './table.ts'

const connections = 200

/** LOAD-2 and LOAD-4: page views at twice what one process can render, and a spike of ten times the usual. */
export async function benchOverload(): Promise<Section> {
  const product = await startProduct({ PAGE_CACHE_MB: '0' })
  try {
    const page = `${product.url}/@obole`
    await load(page, { seconds: 5 })
    const capacity = (await load(page, { seconds: 10 })).acceptedPerS
    const doubled = await load(page, { seconds: 30, perSecond: 2 * capacity })
    const usual = 0.2 * capacity
    const before = await load(page, { seconds: 10, perSecond: usual })
    const usualMs = percentile(before.acceptedMs, 0.99)
    const megabytesBefore = residentMegabytes(product.pid)
    const spike = await load(page, { seconds: 30, perSecond: 10 * usual })
    await wait(10_000)
    const after = await load(page, { seconds: 10, perSecond: usual })
    return {
      title: 'Overload',
      rows: [
        { name: 'capacity: pages rendered', value: capacity, unit: '/s' },
        {
          name: 'LOAD-2: goodput at twice that',
          value: (doubled.acceptedPerS / capacity) * 100,
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
    await product.stop()
  }
}

/** As fast as a few connections can, or at a rate that does not wait for answers. */
async function load(url: string, { seconds, perSecond }: { seconds: number; perSecond?: number }) {
  const acceptedMs: number[] = []
  const refusedMs: number[] = []
  let broken = 0
  const options = {
    url,
    duration: seconds,
    connections: perSecond ? connections : 10,
    ...(perSecond && { overallRate: Math.round(perSecond) }),
    headers: { 'accept-encoding': 'identity' },
  }
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_client, status, _bytes, tookMs) => {
      if (status === 200) acceptedMs.push(tookMs)
      else if (status === 503) refusedMs.push(tookMs)
      else broken += 1
    })
  })
  return { acceptedMs, refusedMs, acceptedPerS: acceptedMs.length / seconds, broken: broken + errors + timeouts }
}
