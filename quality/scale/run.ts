import { type Measurement, report } from '@obole/testing/budget'
import { databaseCrashes } from './scenarios/database-crashes.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { failover } from './scenarios/failover.ts'
import { proxy } from './scenarios/proxy.ts'
import { restoreDrill } from './scenarios/restore-drill.ts'
import { rollingRestart } from './scenarios/rolling-restart.ts'
import { upgrade } from './scenarios/upgrade.ts'
import { openSite, type Site } from './site/site.ts'

const scenarios: Record<string, (site: Site) => Promise<Measurement[]>> = {
  'rolling-restart': rollingRestart,
  'database-crashes': databaseCrashes,
  'disk-full': diskFull,
  failover,
  proxy,
  upgrade,
  'restore-drill': restoreDrill,
}
/** All of them take ten minutes on two quiet cores; what hangs is ended. */
const timeoutMs = 15 * 60_000

/** `npm run scale` runs all scenarios, `npm run scale -- name…` those named. A missed bar is exit code 1. */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !scenarios[name])
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}.`)
  process.exit(1)
}

const tables: [title: string, rows: Measurement[]][] = []
let site: Site | undefined
const begun = performance.now()
setTimeout(() => void abort('It took more than a quarter of an hour.'), timeoutMs).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void abort(signal))

for (const [name, run] of Object.entries(scenarios)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`${name}…`)
  const started = performance.now()
  try {
    site = await openSite()
    const rows = await run(site)
    tables.push([name, [...rows, took(started)]])
  } catch (error) {
    console.error(error)
    tables.push([name, [{ name: 'ended by an error', value: 1, unit: '', atMost: 0 }]])
  } finally {
    await site?.close()
    site = undefined
  }
}
process.exit(reportAll() ? 0 : 1)

async function abort(reason: string): Promise<void> {
  console.error(reason)
  await site?.close()
  reportAll()
  process.exit(1)
}

function reportAll(): boolean {
  tables.push(['in all', [took(begun)]])
  return tables.map(([title, rows]) => report(title, rows)).every(Boolean)
}

function took(since: number): Measurement {
  return { name: 'took', value: (performance.now() - since) / 1000, unit: 's' }
}
