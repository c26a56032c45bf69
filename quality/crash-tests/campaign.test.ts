import { type Failpoint, failpoints } from '@obole/server/tips/domain/tip-platform'
import type { TemporaryFolder } from '@obole/testing/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCampaign } from './campaign.ts'
import { prepareDatabase } from './harness.ts'
import type { Mutant } from './launch-options.ts'

/** The runs whose first kill is at these failpoints; `npm run crash-tests` runs the others. */
const runsAt = (...wanted: Failpoint[]) => wanted.map((failpoint) => failpoints.indexOf(failpoint))

/** Long enough for a busy machine: the first kill of a run always comes to its failpoint. */
const size = { seed: 4, tips: 2, kills: 1, killsDatabase: false, timeoutMs: 120_000, reachWithinMs: 120_000 }

let database: TemporaryFolder
beforeAll(async () => {
  database = await prepareDatabase()
}, 120_000)
afterAll(() => database.remove())

test('CRASH-1 to CRASH-15: killed at the riskiest failpoints, the product loses no tip and books none twice', async () => {
  const numbers = runsAt(
    'session-answered',
    'event-stored',
    'booking',
    'refund-made',
    'held',
    'capture-made',
    'undo-requested',
  )
  const report = await runCampaign({ ...size, numbers, database: database.folder })
  expect(report.problems).toEqual([])
  expect(report.runs).toBe(7)
  expect(Object.keys(report.kills).filter((kill) => kill.includes('not reached'))).toEqual([])
}, 600_000)

/** Where each does its harm, and what must be found: mutants that share a run do not hide each other. */
const harms: [Mutant[], Failpoint, RegExp[]][] = [
  [['unique-key'], 'booking', [/is booked \d times/]],
  [['no-transaction'], 'booking', [/is booked with outcome null/]],
  [['words-stay', 'goal-stays'], 'refund-requested', [/is on the wall/, /the goal says \d+, its tips \d+/]],
  [['undo-told-early'], 'undo-requested', [/is held at the provider and forgotten here/]],
]

// At once: a run mostly waits for the processes that it kills.
test.concurrent.each(harms)(
  'CRASH-18: the campaign detects the mutant %s by what it does, killed at %s',
  async (mutants, failpoint, found) => {
    // A broken version may leave something unfinished for ever, too.
    const limits = { graceMs: 3000, settledWithinMs: 60_000 }
    const { problems } = await runCampaign({
      ...size,
      ...limits,
      numbers: runsAt(failpoint),
      mutants,
      database: database.folder,
    })
    for (const one of found) expect(problems.map(({ text }) => text)).toContainEqual(expect.stringMatching(one))
  },
  600_000,
)
