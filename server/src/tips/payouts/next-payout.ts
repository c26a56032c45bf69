import { setTimeout as wait } from 'node:timers/promises'
import type { NextPayout } from '@obole/contract/calls/payouts'
import { clock } from '../../platform/clock.ts'
import type { BalanceSnapshot, PayoutSnapshot } from '../domain/payout.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { readBalance } from '../stripe/payouts.ts'
import { findPayoutPage } from './payouts.sql.ts'

const notKnown: NextPayout = { isKnown: false, asOf: null, balance: null, next: null, failed: null, schedule: null }

interface NextPayoutOptions {
  /** How long a screen waits for the provider. */
  waitMs: number
  /** For how long an answer is given again. */
  freshMs: number
  /** How long after a failure the provider is asked again. */
  retryMs: number
  accountsMax: number
}

const defaultOptions: NextPayoutOptions = { waitMs: 2000, freshMs: 60_000, retryMs: 10_000, accountsMax: 1000 }

interface Reading {
  askAgainMs: number
  known: NextPayout | null
  running: Promise<NextPayout | null>
}

/**
 * What comes next from the provider to a creator's bank. A screen never waits long for it: what is not known by then is
 * said to be unknown, or the last answer is given again, while the request goes on for the next one who asks.
 */
export function createNextPayouts(platform: PaymentPlatform, options: Partial<NextPayoutOptions> = {}) {
  const { waitMs, freshMs, retryMs, accountsMax } = { ...defaultOptions, ...options }
  const readings = new Map<string, Reading>()

  const read = (accountId: string): Reading => {
    const last = readings.get(accountId)
    if (last && nowMs() < last.askAgainMs) return last
    // Whoever pays a tip must not wait behind this.
    if (platform.stripe.isCircuitOpen() || platform.stripe.waitingCount() > 0)
      return last ?? { askAgainMs: 0, known: null, running: Promise.resolve(null) }
    const reading: Reading = {
      askAgainMs: nowMs() + freshMs,
      known: last?.known ?? null,
      running: Promise.resolve(null),
    }
    reading.running = readBalance(platform.stripe, accountId).then(
      (snapshot) => {
        reading.known = describe(snapshot, clock.now())
        return reading.known
      },
      (error: unknown) => {
        platform.log.warn({ error, accountId }, 'the next payout could not be read')
        reading.askAgainMs = nowMs() + retryMs
        return null
      },
    )
    readings.delete(accountId)
    readings.set(accountId, reading)
    const [oldest] = readings.keys()
    if (readings.size > accountsMax && oldest !== undefined) readings.delete(oldest)
    return reading
  }

  return async (creatorId: string): Promise<NextPayout> => {
    const page = await findPayoutPage(platform.sql, creatorId)
    if (!page?.accountId || !platform.stripe.isConfigured) return notKnown
    const reading = read(page.accountId)
    return (await Promise.race([reading.running, wait(waitMs, null, { ref: false })])) ?? reading.known ?? notKnown
  }
}

function nowMs(): number {
  return clock.now().getTime()
}

function describe(snapshot: BalanceSnapshot, at: Date): NextPayout {
  const { availableCents, pendingCents, payouts, interval } = snapshot
  const underWay = payouts
    .filter(({ status }) => status === 'pending' || status === 'in_transit')
    .sort((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1))
  const [latest] = payouts
  return {
    isKnown: true,
    asOf: at.toISOString(),
    balance: { available: availableCents, pending: pendingCents },
    next: underWay[0] ? payoutOf(underWay[0]) : null,
    failed: latest?.status === 'failed' ? payoutOf(latest) : null,
    schedule: interval,
  }
}

function payoutOf({ cents, arrivesOn, status }: PayoutSnapshot) {
  return { amount: cents, arrivesOn, state: status === 'in_transit' ? ('in_transit' as const) : ('pending' as const) }
}
