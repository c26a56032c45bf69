import { expect, test } from 'vitest'
import { runCampaign } from '../../../scripts/faults/campaign.ts'
import { mutants } from '../../../scripts/faults/life.ts'
import { type Step, steps } from './tip-platform.ts'

/** The runs whose first kill waits at these steps; `npm run faults` has the others. */
const runsAt = (...wanted: Step[]) => wanted.map((step) => steps.indexOf(step))

test('CRASH-1 to CRASH-15: killed at the riskiest steps, the product loses no tip and doubles none', async () => {
  const numbers = runsAt('session-answered', 'event-stored', 'booking', 'refund-made')
  const report = await runCampaign({ numbers, seed: 4, tips: 2, kills: 1, killsDatabase: false, patienceMs: 60_000 })
  expect(report.problems).toEqual([])
  expect(report.runs).toBe(4)
  expect(Object.keys(report.kills).filter((kill) => kill.includes('not reached'))).toEqual([])
}, 300_000)

test.each(mutants)(
  'CRASH-18: the campaign notices the mutant %s',
  async (mutant) => {
    const numbers = runsAt('booking')
    const report = await runCampaign({
      numbers,
      seed: 4,
      tips: 2,
      kills: 1,
      killsDatabase: false,
      mutant,
      patienceMs: 5000,
    })
    expect(report.problems.length).toBeGreaterThan(0)
  },
  300_000,
)
