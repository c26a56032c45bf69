import type { JournalEntry } from '../sandbox/src/stripe/store/objects.ts'
import {
  type BookedTip,
  countUnfinished,
  listBrokenInvariants,
  listMissingEvents,
  listTipsOf,
  readBalanceOf,
} from './campaign.sql.ts'
import type { Harness } from './harness.ts'
import type { FollowUp } from './plan.ts'
import type { Owner, Supporter } from './supporters.ts'

export interface Evidence {
  owner: Owner
  supporters: Supporter[]
  /** The provider's journal before the run. */
  journalStart: number
  kills: number
  looksAtMail: boolean
}

export function isUnfinished(problem: string): boolean {
  return problem.endsWith(unfinishedSuffix)
}

const unfinishedSuffix = 'events, jobs, mails, refunds or holds are unfinished'

/** Compares the product's state with the journals of the supporters and of the provider; every difference is listed. */
export async function findProblems(harness: Harness, evidence: Evidence): Promise<string[]> {
  const { sql, provider } = harness
  const { owner, supporters } = evidence
  const unfinished = await countUnfinished(sql)
  if (unfinished > 0) return [`${unfinished} ${unfinishedSuffix}`]
  const journal = await provider.journal(evidence.journalStart)
  const tips = new Map((await listTipsOf(sql, owner.id)).map((tip) => [tip.id, tip]))
  const acknowledged = journal.filter(({ kind }) => kind === 'event_acknowledged').map(({ id }) => id)
  const { accountId, cents } = await readBalanceOf(sql, owner.id)
  const atProvider = (await provider.balances())[accountId] ?? 0
  return [
    ...(await listBrokenInvariants(sql)),
    ...(await listMissingEvents(sql, acknowledged)).map((id) => `acknowledged but not stored: ${id}`),
    ...(cents === atProvider ? [] : [`the ledger says ${cents}, the provider ${atProvider}`]),
    ...paymentProblems(journal, tips),
    ...supporters.flatMap((supporter) => supporterProblems(supporter, tips.get(supporter.tipId))),
    ...(evidence.looksAtMail ? supporters.flatMap((one) => mailProblems(harness, one, evidence.kills)) : []),
  ]
}

function paymentProblems(journal: JournalEntry[], tips: Map<string, BookedTip>): string[] {
  const problems: string[] = []
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
    if (amount !== tips.get(tipId)?.amountCents) problems.push(`${tipId} was paid with another amount`)
  }
  for (const { id, charges, costCents, outcome } of tips.values()) {
    const times = paid.get(id) ?? 0
    if (times > 0 && charges === 0) problems.push(`${id} was paid and is not booked`)
    if ((held.get(id) ?? 0) !== 0) problems.push(`${id} is held at the provider and forgotten here`)
    if (charges > 1) problems.push(`${id} is booked ${charges} times`)
    if (charges > 0 && times === 0) problems.push(`${id} is booked and was not paid`)
    if (charges > 0 && costCents === 0) problems.push(`${id} is booked without the provider’s cost`)
    if ((open.get(id)?.size ?? 0) > 1) problems.push(`${id} has more than one open session`)
    if (charges > 0 && outcome !== 'paid') problems.push(`${id} is booked with outcome ${outcome}`)
  }
  return problems
}

const statesAfter: Record<FollowUp, string> = {
  nothing: 'paid',
  refund: 'refunded',
  'part-refund': 'partially_refunded',
  'dashboard-refund': 'partially_refunded',
  'dispute-won': 'paid',
  'dispute-lost': 'disputed',
}

function supporterProblems(supporter: Supporter, tip: BookedTip | undefined): string[] {
  const { answers, problems: ownProblems, plan, tipId, url } = supporter
  if (!tipId) return ownProblems
  if (!tip) return [...ownProblems, `${tipId} was acknowledged and is not stored`]
  const problems = [...ownProblems]
  if (answers.size > 1) problems.push(`${tipId}: one request, several answers`)
  if (tip.amountCents !== supporter.payAmount) problems.push(`${tipId} asks for another amount than was told`)
  if (plan.coversFees && tip.amountCents - tip.feeCents !== plan.amount)
    problems.push(`${tipId} brings another amount than the supporter named`)
  if (tip.isOnWall !== (plan.showsWords && isKept(tip)))
    problems.push(`${tipId} (${tip.state}) is ${tip.isOnWall ? '' : 'not '}on the wall`)
  if (tip.checkoutUrl !== url) problems.push(`${tipId} was given another checkout than is stored`)
  if (supporter.isEnded !== null) {
    const expected = !supporter.isEnded ? 'paid' : plan.act === 'hold-expires' ? 'failed' : 'cancelled'
    if (tip.state !== expected) problems.push(`${tipId} (${plan.act}, told ${supporter.isEnded}) is ${tip.state}`)
    return problems
  }
  const isPaid = plan.act === 'pay' || plan.act === 'pay-later'
  if (isPaid && tip.state !== statesAfter[plan.followUp]) problems.push(`${tipId} (${plan.followUp}) is ${tip.state}`)
  // Killed between the provider's effect and ours, the tip ends as the provider has it: expired.
  const isOver = tip.state === 'cancelled' || tip.state === 'expired'
  if (plan.act === 'cancel' && !isOver) problems.push(`${tipId} was cancelled and is ${tip.state}`)
  return problems
}

function isKept({ state }: BookedTip): boolean {
  return state === 'paid' || state === 'partially_refunded'
}

/** One mail per payment and refund, each sent once, plus at most once for each kill. */
function mailProblems({ mail }: Harness, supporter: Supporter, kills: number): string[] {
  const { email, plan, tipId, isEnded } = supporter
  if (plan.act === 'leave' || plan.act === 'cancel') return []
  const isRefunded = ['refund', 'part-refund', 'dashboard-refund'].includes(plan.followUp)
  const ids = mail.list(email).map(({ messageId }) => messageId)
  const mails = new Set(ids)
  const expected = isRefunded || isEnded ? 2 : 1
  // A hold that ended before it was seen had no receipt.
  const isRight = mails.size === expected || (plan.act === 'hold-expires' && isEnded && mails.size === 1)
  const problems = isRight ? [] : [`${tipId}: ${mails.size} mails, not ${expected}`]
  for (const id of mails) {
    const times = ids.filter((other) => other === id).length
    if (times > 1 + kills) problems.push(`${tipId}: one mail was sent ${times} times`)
  }
  return problems
}
