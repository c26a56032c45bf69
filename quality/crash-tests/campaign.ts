import { setTimeout as wait } from 'node:timers/promises'
import { beginNextNight, findGoalOf, listBackends, readBalanceOf } from './campaign.sql.ts'
import { type Evidence, findDifferences, findUnfinished, type Problem } from './check.ts'
import { type Harness, openHarness } from './harness.ts'
import type { Mutant } from './launch-options.ts'
import { newOwner, setGoal } from './owner.ts'
import { captureRoute, isShortRun, type Kill, planRun, type RunPlan, undoMsOf } from './plan.ts'
import { type Owner, support } from './supporters.ts'

export interface Report {
  runs: number
  tips: number
  kills: Record<string, number>
  /** What the supporters and the owner did. */
  steps: Record<string, number>
  deliveries: number
  problems: Problem[]
}

interface CampaignOptions {
  /** Together with the seed, the number of a run determines it. */
  numbers: number[]
  seed: number
  /** At most so many in one run. */
  tips?: number
  kills?: number
  /** Whether the database is killed too. */
  killsDatabase?: boolean
  mutants?: readonly Mutant[]
  /** The folder of a database to begin with, from `prepareDatabase`. */
  database?: string
  /** How long a supporter tries. */
  timeoutMs?: number
  /** How long it may take then until everything is settled. */
  settledWithinMs?: number
  /** How long a problem may last once nothing is unfinished any more. */
  graceMs?: number
  /** How long a kill waits for its failpoint. A random one may never be reached; the first one of a run always is. */
  reachWithinMs?: number
  onRun?: (report: Report, number: number) => void
}

interface Limits {
  timeoutMs: number
  settledWithinMs: number
  graceMs: number
  reachWithinMs: number
}

/** A new database after so many runs: a growing one slows the checks down. */
const runsPerHarness = 40

/** Kills the product repeatedly while supporters tip, and stops at the first problem. */
export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const { numbers, seed, tips = 6, kills = 2, killsDatabase = true, mutants = [] } = options
  const { timeoutMs = 120_000, settledWithinMs = timeoutMs, graceMs = timeoutMs, reachWithinMs = 8000 } = options
  const limits = { timeoutMs, settledWithinMs, graceMs, reachWithinMs }
  const report: Report = { runs: 0, tips: 0, kills: {}, steps: {}, deliveries: 0, problems: [] }
  let harness: Harness | undefined
  try {
    for (const [index, number] of numbers.entries()) {
      if (index % runsPerHarness === 0) {
        await harness?.end()
        harness = await openHarness(mutants, options.database)
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
  const { timeoutMs, reachWithinMs } = limits
  const { provider } = harness
  await provider.clearFaults()
  await provider.setDeliveryRates({ doubled: 0.3, reordered: 0.3, lost: 0.05 })
  await harness.mail.clear()
  await harness.product.setUndo(plan.undoS)
  await provider.configure({ holdSeconds: plan.holdS, floatCents: plan.isPlatformEmpty ? -fullCents : fullCents })
  const owner = await newOwner(harness)
  await setGoal(harness, owner, plan.goalCents)
  const journalStart = (await provider.journal()).length
  for (const fault of plan.faults) await provider.addFault({ ...fault, isExecuted: true, ms: 400 } as never)
  const accountOf = async (creatorId: string) => (await readBalanceOf(harness.sql, creatorId)).accountId
  const site = { url: harness.url, provider, tokenSecret: harness.tokenSecret, accountOf }
  const killing = killAll(harness, plan.kills, report, reachWithinMs)
  const supporters = await Promise.all(
    plan.tips.map((tip, index) =>
      support(site, owner, tip, {
        email: `s${index}.run${plan.number}@example.com`,
        timeoutMs,
        undoMs: undoMsOf(plan),
      }),
    ),
  )
  await killing
  await provider.clearFaults()
  const isShort = isShortRun(plan)
  const evidence = { owner, supporters, journalStart, kills: plan.kills.length, looksAtMail: true, isShort }
  const problems = await settledProblems(harness, evidence, limits)
  if (isShort && problems.length === 0) {
    await fillBalances(harness, owner)
    await beginNextNight(harness.sql)
    problems.push(...(await settledProblems(harness, { ...evidence, isAfterNight: true }, limits)))
  }
  const journal = await provider.journal(journalStart)
  report.runs += 1
  report.tips += supporters.filter(({ tipId }) => tipId).length
  report.deliveries += journal.filter(({ kind }) => kind === 'event_acknowledged').length
  report.problems.push(...problems.map(({ harm, text }) => ({ harm, text: `run ${plan.number}: ${text}` })))
  for (const { plan: tip, isEnded } of supporters) {
    countIn(report.steps, isEnded === false ? `${tip.act}, too late` : tip.act)
    if (tip.followUp !== 'nothing') countIn(report.steps, tip.followUp)
  }
  if (isShort) countIn(report.steps, plan.isPlatformEmpty ? 'a run of an empty platform' : 'a run of empty accounts')
  if (plan.holdS < plan.undoS + 3600) countIn(report.steps, 'a run of holds close to their end')
  if ((await findGoalOf(harness.sql, owner.id))?.isReached) countIn(report.steps, 'a goal reached')
}

const fullCents = 1_000_000_000

/** The bank returns what it was sent, and the operator adds to the platform's balance. */
async function fillBalances({ provider, sql }: Harness, owner: Owner): Promise<void> {
  const { accountId } = await readBalanceOf(sql, owner.id)
  for (const payoutId of await provider.listPayouts(accountId)) await provider.movePayout(payoutId, 'failed')
  await provider.configure({ floatCents: fullCents })
  await provider.topUp(1)
}

function countIn(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

/** The problems that are left when everything is settled, or when the time is over. */
export async function settledProblems(
  harness: Harness,
  evidence: Evidence,
  { settledWithinMs, graceMs }: Pick<Limits, 'settledWithinMs' | 'graceMs'>,
): Promise<Problem[]> {
  const deadline = performance.now() + settledWithinMs
  for (let finishedAt = Number.POSITIVE_INFINITY; ; ) {
    await harness.provider.flush()
    await wait(150)
    const unfinished = await findUnfinished(harness)
    const now = performance.now()
    finishedAt = unfinished.length > 0 ? Number.POSITIVE_INFINITY : Math.min(finishedAt, now)
    // What is unfinished differs anyway: it is compared once everything is finished, or the time is over.
    if (unfinished.length > 0 && now < deadline) continue
    const problems = [...unfinished, ...(await findDifferences(harness, evidence))]
    if (problems.length === 0 || now > deadline || now > finishedAt + graceMs) return problems
  }
}

/** One after the other, each after the product has restarted from the one before. */
async function killAll(harness: Harness, kills: Kill[], report: Report, reachWithinMs: number): Promise<void> {
  for (const kill of kills) {
    const name = kill.kind === 'failpoint' ? kill.failpoint : kill.kind
    const isReached = await execute(harness, kill, reachWithinMs)
    countIn(report.kills, isReached ? name : `${name} (not reached)`)
    await harness.product.restart()
  }
}

/** Ends the product in any case; answers whether the kill's own moment was reached. */
async function execute(harness: Harness, kill: Kill, reachWithinMs: number): Promise<boolean> {
  const { product, postgres, mail, provider } = harness
  if (kill.kind === 'failpoint') {
    product.setFailpoint(kill.failpoint, kill.count)
    const isLate = await Promise.race([product.died.then(() => false), wait(reachWithinMs, true)])
    if (isLate) product.kill()
    return !isLate
  }
  if (kill.kind === 'mail') {
    const before = mail.list().length
    mail.hang('receipt')
    const isReached = await isReachedWithin(reachWithinMs, () => mail.list().length > before)
    product.kill()
    await mail.recover()
    return isReached
  }
  if (kill.kind === 'capture-call') {
    const calls = async () => (await provider.calls())[captureRoute] ?? 0
    const before = await calls()
    // Executed when nobody waits for the answer any more.
    await provider.addFault({ kind: 'hang', ms: 1000, route: captureRoute, times: 1 })
    const isReached = await isReachedWithin(reachWithinMs, async () => (await calls()) > before)
    product.kill()
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

async function isReachedWithin(timeoutMs: number, isReached: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!(await isReached())) {
    if (performance.now() > deadline) return false
    await wait(20)
  }
  return true
}
