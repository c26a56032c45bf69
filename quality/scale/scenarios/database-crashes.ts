import type { Measurement } from '@obole/testing/budget'
import { countBookings } from '../site/bookings.ts'
import { type Answer, startLoad } from '../site/load.ts'
import { measureReady } from '../site/ready.ts'
import type { Site } from '../site/site.ts'

const crashesWanted = Number(process.env['SCALE_CRASHES'] ?? 50)
const perSecond = 20
/** From then on a process has had a request that met the outage. */
const knownAfterMs = 300

interface Outage {
  fromMs: number
  untilMs: number
}

/** 12.2, 12.4: PostgreSQL crashes again and again; no process ends, and while it is down answers are quick. */
export async function databaseCrashes(site: Site): Promise<Measurement[]> {
  const { cluster, processes } = site
  let ended = 0
  for (const { product } of processes) void product.exited.then(() => (ended += 1))
  const load = startLoad(site, { perSecond, tipShare: 0.2 })
  const readyMs: number[] = []
  const outages: Outage[] = []
  const retryAfter: (string | null)[] = []
  for (let crashes = 0; crashes < crashesWanted && ended === 0; crashes += 1) {
    await load.during(1)
    await cluster.stop('immediate')
    const fromMs = performance.now()
    await load.during(0.8)
    const { port } = processes[crashes % processes.length] ?? { port: 0 }
    const refused = await fetch(`http://127.0.0.1:${port}/api/creators?query=quete`)
    if (refused.status === 503) retryAfter.push(refused.headers.get('retry-after'))
    outages.push({ fromMs: fromMs + knownAfterMs, untilMs: performance.now() })
    await cluster.start()
    readyMs.push(...(await measureReady(processes, 10_000)))
  }
  const { requests, failures, answers, tips } = await load.stop()
  const bookings = await countBookings(site, tips)
  console.error(failures)
  const duringOutages = answers.filter((answer) => isWithin(answer, outages)).map(({ ms }) => ms)
  return [
    { name: 'crashes of the database', value: outages.length, unit: '', atLeast: crashesWanted },
    { name: 'processes that ended', value: ended, unit: '', atMost: 0 },
    { name: 'slowest to be ready again', value: Math.max(...readyMs), unit: 'ms', atMost: 2000 },
    { name: 'requests', value: requests, unit: '' },
    { name: 'of them while the database was down', value: duringOutages.length, unit: '', atLeast: 1 },
    { name: '99th percentile of these', value: percentile(duringOutages, 0.99), unit: 'ms', atMost: 200 },
    { name: '503 with Retry-After while it was down', value: retryAfter.filter(Boolean).length, unit: '', atLeast: 1 },
    ...bookings,
  ]
}

/** Sent and answered while the database was down, and known to be. */
function isWithin({ sentAt, ms }: Answer, outages: Outage[]): boolean {
  return outages.some(({ fromMs, untilMs }) => sentAt > fromMs && sentAt + ms < untilMs + 200)
}

function percentile(values: number[], share: number): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
}
