import { until } from '@obole/testing/until'
import { expect, test } from 'vitest'
import { settledProblems } from './campaign.ts'
import { openHarness } from './harness.ts'
import { type Answer, driveLoad, measureReady } from './load.ts'
import { newOwner } from './owner.ts'

/** An immediate stop, as `pg_ctl stop -m immediate` sends it, and a kill. */
const signals = ['SIGQUIT', 'SIGKILL', 'SIGQUIT', 'SIGKILL', 'SIGQUIT', 'SIGQUIT'] as const

const readyWithinMs = 20_000
const isOk = ({ status }: Answer) => status === 200

test('a process survives crashes of the database under load, and books every tip once', async () => {
  const harness = await openHarness()
  const { postgres, product, provider, url } = harness
  let hasEnded = false
  void product.died.then(() => {
    hasEnded = true
  })
  try {
    const owner = await newOwner(harness)
    const journalStart = (await provider.journal()).length
    const load = driveLoad(harness, [url], owner, { requestsPerS: 20, timeoutMs: 60_000 })
    for (const signal of signals) {
      const answered = load.answers.length
      await until('ten requests are answered', () => load.answers.slice(answered).filter(isOk).length > 10)
      const crashed = postgres.pid
      process.kill(crashed, signal)
      await until('the database is back', () => postgres.pid !== crashed || hasEnded)
      // `npm run scale` measures that it takes less than two seconds, on a machine that does nothing else.
      const [readyMs] = await measureReady([url], readyWithinMs)
      expect(readyMs).toBeLessThan(readyWithinMs)
    }
    const supporters = await load.stop()
    expect(hasEnded).toBe(false)
    const evidence = { owner, supporters, journalStart, kills: signals.length, looksAtMail: false }
    expect(await settledProblems(harness, evidence, { settledWithinMs: 480_000, graceMs: 10_000 })).toEqual([])
    expect(supporters.filter(({ tipId }) => tipId).length).toBeGreaterThan(0)
    expect(hasEnded).toBe(false)
  } finally {
    await harness.end()
  }
}, 900_000)
