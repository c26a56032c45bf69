import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { receiptToken } from '@obole/server/tips/statements/receipts'
import type { Harness } from './harness.ts'
import type { TipPlan } from './plan.ts'

export interface Owner {
  id: string
  slug: string
  token: string
  email: string
}

/** Where supporters go: the product, and the provider's pages. */
export type Site = Pick<Harness, 'url' | 'provider'> &
  Partial<Pick<Harness, 'tokenSecret'>> & { accountOf?: (creatorId: string) => Promise<string> }

/** A supporter's own journal: what they sent and which answers they got. */
export interface Supporter {
  plan: TipPlan
  email: string
  /** How long they try. */
  timeoutMs: number
  /** How long they can undo it at least; 0: not at all. */
  undoMs: number
  /** Every answer to the one request; they must all be the same. */
  answers: Set<string>
  tipId: string
  url: string
  /** What they were told that they pay. */
  payAmount: number
  /** What they were told of their wish to undo it, or whether the bank ended the hold; null when neither was tried. */
  isEnded: boolean | null
  /** Answers that a person at a browser must not get. */
  problems: string[]
}

/** One supporter from the tip button to the end, retrying whenever the site does not answer. */
export async function support(
  harness: Site,
  owner: Owner,
  plan: TipPlan,
  { email, timeoutMs, undoMs = 0 }: { email: string; timeoutMs: number; undoMs?: number },
): Promise<Supporter> {
  const supporter: Supporter = {
    plan,
    email,
    timeoutMs,
    undoMs,
    answers: new Set(),
    tipId: '',
    url: '',
    payAmount: 0,
    isEnded: null,
    problems: [],
  }
  await wait(plan.delayMs)
  const key = randomUUID()
  const begin = () => beginTip(harness, owner, supporter, key)
  await Promise.all(plan.isDoubled ? [begin(), begin()] : [begin()])
  const sessionId = supporter.url.split('/').at(-1) ?? ''
  try {
    if (sessionId) await act(harness, owner, supporter, sessionId)
  } catch (error) {
    supporter.problems.push(`${plan.act}, ${plan.followUp}: ${error}`)
  }
  return supporter
}

async function beginTip(harness: Site, owner: Owner, supporter: Supporter, key: string): Promise<void> {
  const page = `${harness.url}/@${owner.slug}`
  const body = {
    creatorId: owner.id,
    amount: supporter.plan.amount,
    coversFees: supporter.plan.coversFees,
    currency: 'CAD',
    message: 'Bravo',
    showsWords: supporter.plan.showsWords,
    checkoutSuccessUrl: `${page}/tip-completed`,
    checkoutCancelledUrl: `${page}/tip-cancelled`,
  }
  const { timeoutMs } = supporter
  const answer = await untilAnswered(`${harness.url}/api/tips`, {
    body,
    headers: { 'idempotency-key': key },
    timeoutMs,
  })
  if (answer.status !== 201) {
    supporter.problems.push(`a tip was answered with ${answer.status} ${answer.text}`)
    return
  }
  supporter.answers.add(answer.text)
  Object.assign(supporter, JSON.parse(answer.text))
}

async function act(harness: Site, owner: Owner, supporter: Supporter, sessionId: string): Promise<void> {
  const { provider } = harness
  const { plan, email, tipId } = supporter
  const payer = { email }
  if (plan.act === 'cancel')
    await untilAnswered(`${harness.url}/api/tips/${tipId}/cancel`, { timeoutMs: supporter.timeoutMs })
  if (plan.act === 'pay-later') {
    await provider.payLater(sessionId, payer)
    await provider.settleLater(sessionId, 'succeeded')
  }
  if (plan.act === 'undo' || plan.act === 'undo-late') {
    const undoableUntil = performance.now() + supporter.undoMs
    await provider.pay(sessionId, payer)
    if (plan.act === 'undo-late') await wait(lateMs + plan.delayMs)
    supporter.isEnded = await undoTip(harness, supporter)
    if (!supporter.isEnded && performance.now() < undoableUntil)
      supporter.problems.push(`${tipId} was told in time that it was too late to undo it`)
  }
  if (plan.act === 'hold-expires') {
    await provider.pay(sessionId, payer)
    await wait(plan.delayMs)
    supporter.isEnded = await provider.expireHold(sessionId)
  }
  if (plan.act !== 'pay') return
  await provider.pay(sessionId, payer)
  const comesFromElsewhere = plan.followUp === 'dashboard-refund' || plan.followUp.includes('dispute')
  if (comesFromElsewhere || plan.followUp.startsWith('paid-out')) await untilPaid(harness, supporter)
  if (plan.followUp.startsWith('paid-out')) await payOut(harness, owner)
  const refund = (body: object) => refundTip(harness, owner, supporter, body)
  switch (plan.followUp) {
    case 'nothing':
      return
    case 'refund':
    case 'paid-out-refund':
      return refund({})
    case 'part-refund':
      return refund({ amount: Math.ceil(plan.amount / 3) })
    case 'dashboard-refund':
      await provider.refundInDashboard(sessionId, { amount: 50, reverseTransfer: true })
      return
    case 'dispute-won':
    case 'dispute-lost':
    case 'paid-out-dispute': {
      const { id } = await provider.dispute(sessionId)
      await wait(plan.delayMs)
      await provider.closeDispute(id, plan.followUp === 'dispute-won' ? 'won' : 'lost')
    }
  }
}

/** Nothing where another supporter of the page came first. */
async function payOut({ provider, accountOf }: Site, owner: Owner): Promise<void> {
  const accountId = await accountOf?.(owner.id)
  if (accountId) await provider.payOut(accountId).catch(() => null)
}

/** With the delay, about when it is captured: both win sometimes. */
const lateMs = 2100

/** By the link of the receipt, once there is one. True when it was undone, false when it was too late. */
async function undoTip(harness: Site, { tipId, timeoutMs }: Supporter): Promise<boolean> {
  const token = receiptToken({ tokenSecret: harness.tokenSecret ?? '', config: { receiptKeys: [] } }, tipId)
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const answer = await untilAnswered(`${harness.url}/api/tips/receipts/${token}/undo`, { timeoutMs })
    if (answer.status === 200) return true
    if (answer.status === 409) return false
    // Not found until it is held.
    if (answer.status !== 404) throw new Error(`an undo was answered with ${answer.status} ${answer.text}`)
    await wait(100)
  }
  throw new Error('a tip was never held')
}

async function untilPaid(harness: Site, { tipId, timeoutMs }: Supporter): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const answer = await untilAnswered(`${harness.url}/api/tips/${tipId}/status`, { method: 'GET', timeoutMs })
    if (answer.status === 200 && JSON.parse(answer.text).state === 'paid') return
    await wait(100)
  }
  throw new Error('a tip was never paid')
}

/** The owner refunds the tip as soon as it is booked. */
async function refundTip(harness: Site, owner: Owner, supporter: Supporter, body: object): Promise<void> {
  const { tipId, timeoutMs } = supporter
  const deadline = performance.now() + timeoutMs
  const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() }
  while (performance.now() < deadline) {
    const answer = await untilAnswered(`${harness.url}/api/tips/${tipId}/refund`, { body, headers, timeoutMs })
    if (answer.status === 202) return
    // Refused until the payment is booked.
    if (answer.status !== 409) throw new Error(`a refund was answered with ${answer.status} ${answer.text}`)
    await wait(100)
  }
  throw new Error('a refund was never accepted')
}

interface Sending {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  body?: object
  headers?: Record<string, string>
  timeoutMs?: number
}

/** Retries until the answer is not a 5xx. */
export async function untilAnswered(
  url: string,
  { method = 'POST', body, headers = {}, timeoutMs = 60_000 }: Sending = {},
): Promise<{ status: number; text: string }> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      const response = await fetch(url, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(12_000),
      })
      const text = await response.text()
      if (response.status < 500 || performance.now() > deadline) return { status: response.status, text }
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await wait(60)
  }
}
