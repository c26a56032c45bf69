import { expect, test } from 'vitest'
import { type Failpoint, failpoints } from '../server/src/tips/domain/tip-platform.ts'
import { runCampaign } from './campaign.ts'
import { mutants } from './launch-options.ts'

/** The runs whose first kill is at these failpoints; `npm run crash-tests` runs the others. */
const runsAt = (...wanted: Failpoint[]) => wanted.map((failpoint) => failpoints.indexOf(failpoint))

test('CRASH-1 to CRASH-15: killed at the riskiest failpoints, the product loses no tip and books none twice', async () => {
  const numbers = runsAt('session-answered', 'event-stored', 'booking', 'refund-made')
  const report = await runCampaign({ numbers, seed: 4, tips: 2, kills: 1, killsDatabase: false, timeoutMs: 60_000 })
  expect(report.problems).toEqual([])
  expect(report.runs).toBe(4)
  expect(Object.keys(report.kills).filter((kill) => kill.includes('not reached'))).toEqual([])
}, 300_000)

test.each(mutants)(
  'CRASH-18: the campaign detects the mutant %s',
  async (mutant) => {
    const numbers = runsAt('booking')
    const report = await runCampaign({
      numbers,
      seed: 4,
      tips: 2,
      kills: 1,
      killsDatabase: false,
      mutant,
      timeoutMs: 5000,
    })
    expect(report.problems.length).toBeGreaterThan(0)
  },
  300_000,
)
