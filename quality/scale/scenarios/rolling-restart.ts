import type { Measurement } from '@obole/testing/budget'
import { until } from '@obole/testing/until'
import { countBookings } from '../site/bookings.ts'
import { startLoad } from '../site/load.ts'
import type { Site } from '../site/site.ts'

const requestsWanted = Number(process.env['SCALE_REQUESTS'] ?? 10_000)
const isWebhook = ({ path }: { path: string }) => path.startsWith('/api/payments/webhook')

/** 12.6: the processes restart one after the other, and one is killed, at 40 requests a second: nobody notices. */
export async function rollingRestart(site: Site): Promise<Measurement[]> {
  const load = startLoad(site, { perSecond: 32, tipShare: 0.15 })
  const total = () => load.sent() + site.proxy.requests().filter(isWebhook).length
  let restarts = 0
  let kills = 0
  const pause = async () => {
    const before = load.sent()
    await until('two seconds of requests were sent', () => load.sent() > before + 64)
  }
  while (total() < requestsWanted) {
    for (const process of site.processes) {
      await pause()
      const isKill = restarts % 4 === 2
      await process.stop(isKill ? 'SIGKILL' : 'SIGTERM')
      await process.start()
      if (isKill) kills += 1
      restarts += 1
    }
  }
  const { requests, failed, failures, p99Ms, tips } = await load.stop()
  const bookings = await countBookings(site, tips)
  const webhooks = site.proxy.requests().filter(isWebhook)
  const failedWebhooks = webhooks.filter(({ status }) => status >= 300)
  if (failed + failedWebhooks.length > 0) console.error(failures, failedWebhooks)
  return [
    { name: 'restarts', value: restarts, unit: '', atLeast: 3 },
    { name: 'of them by kill -9', value: kills, unit: '', atLeast: 1 },
    { name: 'requests, webhooks included', value: requests + webhooks.length, unit: '', atLeast: requestsWanted },
    { name: 'requests that failed', value: failed, unit: '', atMost: 0 },
    { name: 'webhooks that failed', value: failedWebhooks.length, unit: '', atMost: 0 },
    { name: '99th percentile', value: p99Ms, unit: 'ms' },
    ...bookings,
  ]
}
