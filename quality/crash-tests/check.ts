import type { JournalEntry } from '@obole/sandbox/stripe/store/objects'
import {
  type BookedTip,
  countPendingRefunds,
  countUnfinished,
  findGoalOf,
  listBrokenInvariants,
  listMissingEvents,
  listTipsOf,
  readBalanceOf,
} from './campaign.sql.ts'
import type { Harness } from './harness.ts'
import { goalTitle } from './owner.ts'
import type { FollowUp } from './plan.ts'
import type { Owner, Supporter } from './supporters.ts'

export interface Evidence {
  owner: Owner
  supporters: Supporter[]
  /** The provider's journal before the run. */
  journalStart: number
  kills: number
  looksAtMail: boolean
  /** Balances may have been too small: what was refused then must be on a list. */
  isShort?: boolean
  /** They have been filled since, and a night has passed: nothing is on a list any more. */
  isAfterNight?: boolean
}

/** What a problem does. `stranded`: neither paid nor given back. `unfinished`: it may still be. `wrong`: all else. */
export const harms = ['lost', 'doubled', 'stranded', 'unfinished', 'wrong'] as const
export type Harm = (typeof harms)[number]

export interface Problem {
  harm: Harm
  text: string
}

const lost = (text: string): Problem => ({ harm: 'lost', text })
const doubled = (text: string): Problem => ({ harm: 'doubled', text })
const stranded = (text: string): Problem => ({ harm: 'stranded', text })
const wrong = (text: string): Problem => ({ harm: 'wrong', text })

export async function findUnfinished({ sql }: Harness): Promise<Problem[]> {
  const count = await countUnfinished(sql)
  return count > 0
    ? [{ harm: 'unfinished', text: `${count} events, jobs, mails, refunds or holds are unfinished` }]
    : []
}

/** Compares the product's state with the journals of the supporters and of the provider; every difference is listed. */
export async function findDifferences(harness: Harness, evidence: Evidence): Promise<Problem[]> {
  const { sql, provider } = harness
  const { owner, supporters } = evidence
  const journal = await provider.journal(evidence.journalStart)
  const tips = new Map((await listTipsOf(sql, owner.id)).map((tip) => [tip.id, tip]))
  const acknowledged = journal.filter(({ kind }) => kind === 'event_acknowledged').map(({ id }) => id)
  const { accountId, cents } = await readBalanceOf(sql, owner.id)
  const atProvider = (await provider.balances())[accountId] ?? 0
  return [
    ...(await listBrokenInvariants(sql)).map(wrong),
    ...(await listMissingEvents(sql, acknowledged)).map((id) => lost(`acknowledged but not stored: ${id}`)),
    ...(cents === atProvider ? [] : [wrong(`the ledger says ${cents}, the provider ${atProvider}`)]),
    ...paymentProblems(journal, tips),
    ...debtProblems([...tips.values()], evidence),
    ...(evidence.isAfterNight ? await pendingProblems(harness) : []),
    ...supporters.flatMap((supporter) => supporterProblems(supporter, tips.get(supporter.tipId), evidence)),
    ...(await goalProblems(harness, evidence, [...tips.values()])),
    ...(evidence.looksAtMail ? supporters.flatMap((one) => mailProblems(harness, one, evidence)) : []),
  ]
}

function paymentProblems(journal: JournalEntry[], tips: Map<string, BookedTip>): Problem[] {
  const problems: Problem[] = []
  const paid = new Map<string, number>()
  const open = new Map<string, Set<string>>()
  const held = new Map<string, number>()
  for (const { kind, id, of, amount } of journal) {
    const tipId = of ?? ''
    if (!tips.has(tipId)) continue
    if (kind === 'session_created') open.set(tipId, (open.get(tipId) ?? new Set()).add(id))
    if (kind === 'session_paid' || kind === 'session_unpaid' || kind === 'session_expired') open.get(tipId)?.delete(id)
    if (kind === 'payment_authorized') held.set(tipId, (held.get(tipId) ?? 0) + 1)
    if (kind === 'payment_released') held.set(tipId, (held.get(tipId) ?? 0) - 1)
    if (kind !== 'session_paid') continue
    if (held.has(tipId)) held.set(tipId, (held.get(tipId) ?? 0) - 1)
    paid.set(tipId, (paid.get(tipId) ?? 0) + 1)
    if (amount !== tips.get(tipId)?.amountCents) problems.push(wrong(`${tipId} was paid with another amount`))
  }
  for (const { id, charges, costCents, outcome } of tips.values()) {
    const times = paid.get(id) ?? 0
    if (times > 0 && charges === 0) problems.push(lost(`${id} was paid and is not booked`))
    if ((held.get(id) ?? 0) !== 0) problems.push(stranded(`${id} is held at the provider and forgotten here`))
    if (charges > 1) problems.push(doubled(`${id} is booked ${charges} times`))
    if (charges > 0 && times === 0) problems.push(wrong(`${id} is booked and was not paid`))
    if (charges > 0 && costCents === 0) problems.push(wrong(`${id} is booked without the provider’s cost`))
    if ((open.get(id)?.size ?? 0) > 1) problems.push(doubled(`${id} has more than one open session`))
    if (charges > 0 && outcome !== 'paid') problems.push(wrong(`${id} is booked with outcome ${outcome}`))
  }
  return problems
}

/** What is owed is booked, or on the list: of a tip that a bank took back the creator has nothing that is not listed. */
function debtProblems(tips: BookedTip[], { isAfterNight }: Evidence): Problem[] {
  return tips.flatMap(({ id, state, creatorCents, owedCents, waitingCents }) => {
    const problems: Problem[] = []
    if (state === 'disputed' && creatorCents !== owedCents)
      problems.push(lost(`${id} is disputed, its creator has ${creatorCents}, and ${owedCents} are on the list`))
    if (isAfterNight && owedCents !== 0) problems.push(stranded(`${owedCents} are still owed for ${id}`))
    if (isAfterNight && waitingCents !== 0) problems.push(stranded(`a refund of ${id} still waits`))
    return problems
  })
}

async function pendingProblems({ sql }: Harness): Promise<Problem[]> {
  const count = await countPendingRefunds(sql)
  return count > 0 ? [stranded(`${count} refunds are paid by the provider and pending here`)] : []
}

const statesAfter: Record<FollowUp, string> = {
  nothing: 'paid',
  refund: 'refunded',
  'part-refund': 'partially_refunded',
  'dashboard-refund': 'partially_refunded',
  'dispute-won': 'paid',
  'dispute-lost': 'disputed',
  'paid-out-dispute': 'disputed',
  'paid-out-refund': 'refunded',
}

function supporterProblems(
  supporter: Supporter,
  tip: BookedTip | undefined,
  { isShort = false, isAfterNight = false }: Evidence,
): Problem[] {
  const { answers, plan, tipId, url } = supporter
  const problems = supporter.problems.map(wrong)
  if (!tipId) return problems
  if (!tip) return [...problems, lost(`${tipId} was acknowledged and is not stored`)]
  if (answers.size > 1) problems.push(doubled(`${tipId}: one request, several answers`))
  if (tip.amountCents !== supporter.payAmount) problems.push(wrong(`${tipId} asks for another amount than was told`))
  if (plan.coversFees && tip.amountCents - tip.feeCents !== plan.amount)
    problems.push(wrong(`${tipId} brings another amount than the supporter named`))
  if (tip.isOnWall !== (plan.showsWords && isKept(tip)))
    problems.push(wrong(`${tipId} (${tip.state}) is ${tip.isOnWall ? '' : 'not '}on the wall`))
  if (tip.checkoutUrl !== url) problems.push(wrong(`${tipId} was given another checkout than is stored`))
  if (supporter.isEnded !== null) {
    const expected = !supporter.isEnded ? 'paid' : plan.act === 'hold-expires' ? 'failed' : 'cancelled'
    if (tip.state !== expected)
      problems.push(wrong(`${tipId} (${plan.act}, told ${supporter.isEnded}) is ${tip.state}`))
    return problems
  }
  const isPaid = plan.act === 'pay' || plan.act === 'pay-later'
  const isKeptRefund = isShort && !isAfterNight && tip.state === 'paid' && tip.waitingCents > 0
  if (isPaid && tip.state !== statesAfter[plan.followUp] && !isKeptRefund)
    problems.push(wrong(`${tipId} (${plan.followUp}) is ${tip.state}`))
  // Killed between the provider's effect and ours, the tip ends as the provider has it: expired.
  const isOver = tip.state === 'cancelled' || tip.state === 'expired'
  if (plan.act === 'cancel' && !isOver) problems.push(wrong(`${tipId} was cancelled and is ${tip.state}`))
  return problems
}

function isKept({ state }: BookedTip): boolean {
  return state === 'paid' || state === 'partially_refunded'
}

/** A goal counts every tip of its page: what the ledger has, and its creator is told each time that it is reached. */
async function goalProblems(
  { sql, mail }: Harness,
  { owner, supporters, kills, looksAtMail }: Evidence,
  tips: BookedTip[],
): Promise<Problem[]> {
  const goal = await findGoalOf(sql, owner.id)
  if (!goal) return []
  const { amountCents, raisedCents, isReached } = goal
  const charged = tips.filter(({ charges }) => charges > 0)
  const left = charged.map((tip) => (tip.state === 'disputed' ? 0 : tip.amountCents - tip.refundedCents))
  const problems: Problem[] = []
  if (raisedCents !== sumOf(left)) problems.push(wrong(`the goal says ${raisedCents}, its tips ${sumOf(left)}`))
  if (isReached !== raisedCents >= amountCents)
    problems.push(wrong(`the goal has ${raisedCents} of ${amountCents} and is ${isReached ? '' : 'not '}reached`))
  if (!looksAtMail) return problems
  const ids = mail
    .list(owner.email)
    .filter(({ subject }) => subject.includes(goalTitle))
    .map(({ messageId }) => messageId)
  const mails = new Set(ids)
  // Reached again only after something was taken from it.
  const atLeast = isReached ? 1 : 0
  const atMost =
    sumOf(charged.map((tip) => tip.amountCents)) < amountCents
      ? 0
      : 1 + supporters.filter(({ plan }) => plan.followUp !== 'nothing').length
  if (mails.size < atLeast) problems.push(lost('nobody was told that the goal is reached'))
  if (mails.size > atMost) problems.push(doubled(`${mails.size} mails that the goal is reached, not ${atMost}`))
  return [...problems, ...repeatProblems('the goal', ids, kills)]
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** One mail per payment and refund, each sent once, plus at most once for each kill. */
function mailProblems({ mail }: Harness, supporter: Supporter, { kills, isShort }: Evidence): Problem[] {
  const { email, plan, tipId, isEnded } = supporter
  if (plan.act === 'leave' || plan.act === 'cancel') return []
  const isRefunded = ['refund', 'part-refund', 'dashboard-refund', 'paid-out-refund'].includes(plan.followUp)
  const ids = mail.list(email).map(({ messageId }) => messageId)
  const mails = new Set(ids)
  const expected = isRefunded || isEnded ? 2 : 1
  // A hold that ended before it was seen had no receipt.
  // A refund may wait, be pending, and be paid: none, one or two mails.
  const isRefundTold = isShort && isRefunded && mails.size <= 3
  const isRight =
    mails.size === expected || isRefundTold || (plan.act === 'hold-expires' && isEnded && mails.size === 1)
  const problems = isRight ? [] : [wrong(`${tipId}: ${mails.size} mails, not ${expected}`)]
  return [...problems, ...repeatProblems(tipId, ids, kills)]
}

function repeatProblems(subject: string, ids: string[], kills: number): Problem[] {
  return [...new Set(ids)].flatMap((id) => {
    const times = ids.filter((other) => other === id).length
    return times > 1 + kills ? [doubled(`${subject}: one mail was sent ${times} times`)] : []
  })
}
