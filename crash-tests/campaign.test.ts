import { expect, test } from 'vitest'
import { type Failpoint, failpoints } from '../server/src/tips/domain/tip-platform.ts'
import { runCampaign } from './campaign.ts'
import { isUnfinished } from './check.ts'
import { type Mutant, mutants } from './launch-options.ts'

/** The runs whose first kill is at these failpoints; `npm run crash-tests` runs the others. */
const runsAt = (...wanted: Failpoint[]) => wanted.map((failpoint) => failpoints.indexOf(failpoint))

/** Long enough for a busy machine: the first kill of a run always comes to its failpoint. */
const size = { seed: 4, tips: 2, kills: 1, killsDatabase: false, timeoutMs: 120_000, reachWithinMs: 120_000 }

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
  const report = await runCampaign({ ...size, numbers })
  expect(report.problems).toEqual([])
  expect(report.runs).toBe(7)
  expect(Object.keys(report.kills).filter((kill) => kill.includes('not reached'))).toEqual([])
}, 600_000)

/** Where each does its harm. */
const harmAt: Record<Mutant, Failpoint> = {
  'unique-key': 'booking',
  'no-transaction': 'booking',
  'words-stay': 'refund-requested',
}

test.each(mutants)(
  'CRASH-18: the campaign detects the mutant %s by what it does to the ledger or the wall',
  async (mutant) => {
    const { problems } = await runCampaign({ ...size, numbers: runsAt(harmAt[mutant]), mutant, graceMs: 3000 })
    expect(problems).not.toEqual([])
    expect(problems.filter(isUnfinished)).toEqual([])
  },
  600_000,
)
