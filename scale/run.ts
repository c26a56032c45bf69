import { type Measurement, report } from '@obole/testing/budget'
import { proxy } from './scenarios/proxy.ts'
import { rollingRestart } from './scenarios/rolling-restart.ts'
import { openSite, type Site } from './site/site.ts'

const scenarios: Record<string, (site: Site) => Promise<Measurement[]>> = {
  'rolling-restart': rollingRestart,
  proxy,
}
const timeoutMs = 10 * 60_000

/** `npm run scale` runs all scenarios, `npm run scale -- name…` those named. A missed bar is exit code 1. */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !scenarios[name])
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}.`)
  process.exit(1)
}

let site: Site | undefined
const end = async (reason: string) => {
  console.error(reason)
  await site?.close()
  process.exit(1)
}
setTimeout(() => void end('The scenarios took more than ten minutes.'), timeoutMs).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(signal))

const tables: [title: string, rows: Measurement[]][] = []
for (const [name, run] of Object.entries(scenarios)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`${name}…`)
  const started = performance.now()
  try {
    site = await openSite()
    const rows = await run(site)
    tables.push([name, [...rows, { name: 'took', value: (performance.now() - started) / 1000, unit: 's' }]])
  } catch (error) {
    console.error(error)
    tables.push([name, [{ name: 'ended by an error', value: 1, unit: '', atMost: 0 }]])
  } finally {
    await site?.close()
    site = undefined
  }
}
const kept = tables.map(([title, rows]) => report(title, rows))
process.exit(kept.every(Boolean) ? 0 : 1)
