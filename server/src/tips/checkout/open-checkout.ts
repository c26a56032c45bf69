import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '@obole/contract/rules/refusals'
import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel'
import type { OpenCheckout } from '../domain/checkout.ts'
import { receiptToken } from '../statements/receipts.ts'
import { expireCheckout, findOpenCheckouts, isClosedAccount, isTooLate, openCheckout } from '../stripe/checkout.ts'
import { isReplayedError, ProviderRefusal } from '../stripe/client.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { beginNextAttempt, endOpening, leaseOpening, storeSession } from '../tip/checkout.sql.ts'
import { markEnded } from '../tip/end.sql.ts'
import { findTip, type Tip } from '../tip/tip.sql.ts'

export interface OpenedTip {
  url: string
  tipId: string
  payAmount: number
}

/** How long a visitor waits at most. The request goes on after that, and its answer is stored. */
const timeoutMs = 8000
const visitorTimeout = timeout(timeoutMs, TimeoutStrategy.Aggressive)
const pollMs = 100

/** For the request that has just inserted the tip. */
export function openNewCheckout(platform: PaymentPlatform, tip: Tip): Promise<OpenedTip> {
  return withTimeout(platform, open(platform, tip))
}

/** For a repeated request: waits for the checkout that the first one opens, and opens it when the first one died. */
export function awaitCheckout(platform: PaymentPlatform, tipId: string): Promise<OpenedTip> {
  const deadline = performance.now() + timeoutMs
  return withTimeout(platform, findOrOpen(platform, tipId, deadline))
}

/** For a tip whose visitor has left: stores what its key opened; when it opened nothing, the tip has failed. */
export async function reopenAbandoned(platform: PaymentPlatform, tipId: string): Promise<void> {
  const tip = await leaseOpening(platform.sql, tipId)
  if (!tip) return
  try {
    await open(platform, tip, { isAbandoned: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    platform.log.warn({ tipId, reason: error.code }, 'a checkout could not be opened')
  }
}

async function findOrOpen(platform: PaymentPlatform, tipId: string, deadline: number): Promise<OpenedTip> {
  while (performance.now() < deadline) {
    const tip = await findTip(platform.sql, tipId)
    if (tip && isClosed(tip)) throw new Refusal('tip_ended')
    if (tip?.checkoutUrl) return opened(tip, tip.checkoutUrl)
    if (!tip) break
    if (tip.outcome === 'failed') return openNext(platform, tip, new Refusal('provider_unavailable'))
    const leased = await leaseOpening(platform.sql, tipId)
    if (leased) return open(platform, leased)
    await wait(pollMs)
  }
  throw new Refusal('provider_unavailable')
}

/** Without a payment. One that was paid is answered as before: a caller who is refused would pay again. */
function isClosed({ outcome, sessionId }: Tip): boolean {
  return outcome === 'cancelled' || outcome === 'expired' || (outcome === 'failed' && sessionId !== null)
}

async function open(platform: PaymentPlatform, tip: Tip, { isAbandoned = false } = {}): Promise<OpenedTip> {
  try {
    const checkout = await openCheckout(platform.stripe, tip, receiptToken(platform, tip.id))
    platform.failpoint?.('session-answered')
    return await store(platform, tip, checkout)
  } catch (error) {
    if (isTooLate(error) && !isAbandoned) return openNext(platform, tip, error)
    if (error instanceof ProviderRefusal) return end(platform, tip, error)
    await endOpening(platform.sql, tip.id)
    if (!isReplayedError(error)) throw error
    return searchOrOpenNext(platform, tip, error)
  }
}

/** Uses the session that the failing key opened after all; a new key only when there is none. */
async function searchOrOpenNext(platform: PaymentPlatform, tip: Tip, error: unknown): Promise<OpenedTip> {
  const [first, ...others] = await findOpenCheckouts(platform.stripe, tip)
  for (const other of others) await expireCheckout(platform.stripe, other.sessionId)
  if (first) return store(platform, tip, first)
  platform.log.warn({ tipId: tip.id, attempt: tip.attempt }, 'the provider replays an error: a new key is used')
  return openNext(platform, tip, error)
}

async function openNext(platform: PaymentPlatform, tip: Tip, error: unknown): Promise<OpenedTip> {
  const next = await beginNextAttempt(platform.sql, tip.id)
  if (!next) throw error
  return open(platform, next, { isAbandoned: true })
}

async function store(platform: PaymentPlatform, tip: Tip, checkout: OpenCheckout): Promise<OpenedTip> {
  if (await storeSession(platform.sql, tip.id, checkout)) {
    platform.failpoint?.('session-stored')
    return opened(tip, checkout.url)
  }
  const stored = await findTip(platform.sql, tip.id)
  if (stored?.sessionId !== checkout.sessionId) await expireCheckout(platform.stripe, checkout.sessionId)
  if (stored?.checkoutUrl && !stored.outcome) return opened(tip, stored.checkoutUrl)
  throw new Refusal('donations_closed')
}

function opened({ id, amountCents }: Tip, url: string): OpenedTip {
  return { url, tipId: id, payAmount: amountCents }
}

async function end(platform: PaymentPlatform, tip: Tip, error: ProviderRefusal): Promise<never> {
  await markEnded(platform.sql, { id: tip.id, outcome: 'failed' })
  if (isClosedAccount(error)) throw new Refusal('donations_closed')
  if (!isTooLate(error)) platform.log.error({ error, tipId: tip.id }, 'the provider refused a checkout')
  throw new Refusal('provider_unavailable')
}

async function withTimeout(platform: PaymentPlatform, opening: Promise<OpenedTip>): Promise<OpenedTip> {
  try {
    return await visitorTimeout.execute(() => opening)
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error
    opening.catch((late: unknown) => platform.log.warn({ error: late }, 'a checkout was opened too late or not at all'))
    throw new Refusal('provider_unavailable')
  }
}
