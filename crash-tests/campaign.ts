import { setTimeout as wait } from 'node:timers/promises'
import { listBackends } from './campaign.sql.ts'
import { type Evidence, findProblems, isUnfinished } from './check.ts'
import { type Harness, openHarness } from './harness.ts'
import type { Mutant } from './launch-options.ts'
import { newOwner } from './owner.ts'
import { type Kill, planRun, type RunPlan } from './plan.ts'
import { support } from './supporters.ts'

export interface Report {
  runs: number
  tips: number
  kills: Record<string, number>
  deliveries: number
  problems: string[]
}

export interface CampaignOptions {
  /** Together with the seed, the number of a run determines it. */
  numbers: number[]
  seed: number
  /** At most so many in one run. */
  tips?: number
  kills?: number
  /** Whether the database is killed too. */
  killsDatabase?: boolean
  mutant?: Mutant | null
  /** How long a run may take until everything is settled. */
  timeoutMs?: number
  /** How long a problem may last once nothing is unfinished any more. */
  graceMs?: number
  /** How long a kill waits for its failpoint. A random one may never be reached; the first one of a run always is. */
  reachWithinMs?: number
  onRun?: (report: Report, number: number) => void
}

interface Limits {
  timeoutMs: number
  graceMs: number
  reachWithinMs: number
}

/** A new database after so many runs: a growing one slows the checks down. */
const runsPerHarness = 40

/** Kills the product repeatedly while supporters tip, and stops at the first problem. */
export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const { numbers, seed, tips = 6, kills = 2, killsDatabase = true, mutant = null } = options
  const { timeoutMs = 120_000, graceMs = timeoutMs, reachWithinMs = 8000 } = options
  const limits = { timeoutMs, graceMs, reachWithinMs }
  const report: Report = { runs: 0, tips: 0, kills: {}, deliveries: 0, problems: [] }
  let harness: Harness | undefined
  try {
    for (const [index, number] of numbers.entries()) {
      if (index % runsPerHarness === 0) {
        await harness?.end()
        harness = await openHarness(mutant)
      }
      const plan = planRun(seed, number, { tips, kills, killsDatabase })
      if (harness) await run(harness, plan, report, limits)
      options.onRun?.(report, number)
      if (report.problems.length > 0) break
    }
  } finally {
    await harness?.end()
  }
  return report
}

async function run(harness: Harness, plan: RunPlan, report: Report, limits: Limits): Promise<void> {
  const { timeoutMs, graceMs, reachWithinMs } = limits
  const { provider } = harness
  await provider.clearFaults()
  await provider.setDeliveryRates({ doubled: 0.3, reordered: 0.3, lost: 0.05 })
  await harness.mail.clear()
  await harness.product.setUndo(plan.undoS)
  const owner = await newOwner(harness)
  const journalStart = (await provider.journal()).length
  for (const { kind, rate } of plan.faults)
    await provider.addFault({
      kind,
      rate,
      isExecuted: rate > 0.05,
      ms: 400,
      route: 'POST /v1/checkout/sessions',
    } as never)
  const killing = killAll(harness, plan.kills, report, reachWithinMs)
  const supporters = await Promise.all(
    plan.tips.map((tip, index) =>
      support(harness, owner, tip, { email: `s${index}.run${plan.number}@example.com`, timeoutMs }),
    ),
  )
  await killing
  await provider.clearFaults()
  const evidence = { owner, supporters, journalStart, kills: plan.kills.length, looksAtMail: true }
  const problems = await settledProblems(harness, evidence, { timeoutMs, graceMs })
  const journal = await provider.journal(journalStart)
  report.runs += 1
  report.tips += supporters.filter(({ tipId }) => tipId).length
  report.deliveries += journal.filter(({ kind }) => kind === 'event_acknowledged').length
  report.problems.push(...problems.map((problem) => `run ${plan.number}: ${problem}`))
}

/** The problems that are left when everything is settled, or when the time is over. */
export async function settledProblems(
  harness: Harness,
  evidence: Evidence,
  { timeoutMs, graceMs }: Pick<Limits, 'timeoutMs' | 'graceMs'>,
): Promise<string[]> {
  const deadline = performance.now() + timeoutMs
  for (let finishedAt = Number.POSITIVE_INFINITY; ; ) {
    await harness.provider.flush()
    await wait(150)
    const problems = await findProblems(harness, evidence)
    const now = performance.now()
    finishedAt = problems.some(isUnfinished) ? Number.POSITIVE_INFINITY : Math.min(finishedAt, now)
    if (problems.length === 0 || now > deadline || now > finishedAt + graceMs) return problems
  }
}

/** One after the other, each after the product has restarted from the one before. */
async function killAll(harness: Harness, kills: Kill[], report: Report, reachWithinMs: number): Promise<void> {
  for (const kill of kills) {
    const name = kill.kind === 'failpoint' ? kill.failpoint : kill.kind
    const isReached = await execute(harness, kill, reachWithinMs)
    const counted = isReached ? name : `${name} (not reached)`
    report.kills[counted] = (report.kills[counted] ?? 0) + 1
    await harness.product.restart()
  }
}

/** Ends the product in any case; answers whether the kill's own moment was reached. */
async function execute(harness: Harness, kill: Kill, reachWithinMs: number): Promise<boolean> {
  const { product, postgres, mail } = harness
  if (kill.kind === 'failpoint') {
    product.setFailpoint(kill.failpoint, kill.count)
    const isLate = await Promise.race([product.died.then(() => false), wait(reachWithinMs, true)])
    if (isLate) product.kill()
    return !isLate
  }
  if (kill.kind === 'mail') {
    const before = mail.list().length
    mail.hang('receipt')
    for (let waited = 0; mail.list().length === before && waited < reachWithinMs; waited += 20) await wait(20)
    const isReached = mail.list().length > before
    product.kill()
    await mail.recover()
    return isReached
  }
  await wait(kill.ms)
  if (kill.kind === 'backend')
    for (const pid of (await listBackends(harness.sql)).slice(0, 1)) process.kill(pid, 'SIGKILL')
  if (kill.kind === 'postmaster') process.kill(postgres.pid, 'SIGKILL')
  if (kill.kind !== 'timer') await wait(300)
  product.kill()
  return true
}
