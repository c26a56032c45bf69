import { countUnfinished } from './campaign.sql.ts'
import { findDifferences, type Problem } from './check.ts'
import { openHarness } from './harness.ts'
import { newOwner } from './owner.ts'
import type { TipPlan } from './plan.ts'
import { type Supporter, support } from './supporters.ts'

interface StormReport {
  tips: number
  /** Webhook requests that were acknowledged, repeats among them. */
  deliveries: number
  events: number
  seconds: number
  deliveriesPerSecond: number
  problems: Problem[]
}

const atOnce = 12

/** A load of webhooks: nearly a third of them sent twice, nearly a third reordered. */
export async function runStorm({ deliveries, seed }: { deliveries: number; seed: number }): Promise<StormReport> {
  const harness = await openHarness()
  try {
    const { provider, sql } = harness
    await provider.setDeliveryRates({ doubled: 0.3, reordered: 0.3 })
    const owner = await newOwner(harness)
    const journalStart = (await provider.journal()).length
    const supporters: Supporter[] = []
    const begunAt = performance.now()
    let acknowledged = 0
    const plan = (index: number): TipPlan => ({
      amount: 100 + ((index * 7919 + seed) % 20_000),
      delayMs: 0,
      isDoubled: false,
      coversFees: index % 3 === 0,
      showsWords: index % 2 === 0,
      act: 'pay',
      followUp: index % 20 === 0 ? 'dashboard-refund' : 'nothing',
    })
    const work = async () => {
      while (acknowledged < deliveries) {
        const index = supporters.length
        const supporter = support(harness, owner, plan(index), {
          email: `storm${index}@example.com`,
          timeoutMs: 60_000,
        })
        supporters.push({} as Supporter)
        supporters[index] = await supporter
        if (index % 50 === 0) acknowledged = await countAcknowledged()
      }
    }
    const countAcknowledged = async () =>
      (await provider.journal(journalStart)).filter(({ kind }) => kind === 'event_acknowledged').length
    await Promise.all(Array.from({ length: atOnce }, work))
    await provider.flush()
    while ((await countUnfinished(sql)) > 0) await provider.flush()
    const seconds = (performance.now() - begunAt) / 1000
    const journal = await provider.journal(journalStart)
    const received = journal.filter(({ kind }) => kind === 'event_acknowledged').length
    // The mailbox stores the last few hundred mails only; mails are checked by the campaign.
    const evidence = { owner, supporters, journalStart, kills: 0, looksAtMail: false }
    return {
      tips: supporters.length,
      deliveries: received,
      events: new Set(journal.filter(({ kind }) => kind === 'event_created').map(({ id }) => id)).size,
      seconds: Math.round(seconds),
      deliveriesPerSecond: Math.round(received / seconds),
      problems: await findDifferences(harness, evidence),
    }
  } finally {
    await harness.end()
  }
}
