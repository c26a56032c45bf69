import { Refusal } from '@obole/contract/rules/refusals'
import { clock } from '../../platform/clock.ts'
import { postponeCaptures } from '../abuse/watch-surges.ts'
import { reopenAbandoned } from '../checkout/open-checkout.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { listAccountsToSync, postponeSync } from '../payouts/payouts.sql.ts'
import { syncAccount } from '../payouts/payouts.ts'
import { closeCheckout } from '../settlement/cancel-tip.ts'
import { finishHold } from '../settlement/capture-tip.ts'
import { findEventCursor, insertEvent, requeueEvents, saveEventCursor } from '../settlement/events.sql.ts'
import { finishRefund } from '../settlement/refund-tip.ts'
import { listOpenRefunds } from '../settlement/refunds.sql.ts'
import { settleSession } from '../settlement/settle-tip.ts'
import { isDenied } from '../stripe/client.ts'
import { listPaymentEvents } from '../stripe/events.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { takeOpenCheckouts } from '../tip/checkout.sql.ts'
import { takeDueHolds } from '../tip/hold.sql.ts'
import { listAbandoned, listClosedPageCheckouts } from '../tip/reads.sql.ts'

/** How old something unfinished must be before a sweep takes it up. */
interface Thresholds {
  checkoutS: number
  refundS: number
  /** Also between two tries to capture a hold. */
  holdS: number
  /** Stripe lists events with a delay: each run starts so much before the end of the last one. */
  overlapS: number
}

export const defaultThresholds: Thresholds = { checkoutS: 120, refundS: 60, holdS: 30, overlapS: 600 }

const hourMs = 3_600_000
const concurrency = 5
const holdsAtOnce = 200

/** Finishes tips and refunds whose answer or webhook never arrived. */
export async function sweepCheckouts(platform: PaymentPlatform, { checkoutS, refundS }: Thresholds): Promise<void> {
  const { sql } = platform
  await each(platform, await listAbandoned(sql, checkoutS), (tipId) => reopenAbandoned(platform, tipId))
  await each(platform, await listClosedPageCheckouts(sql), (checkout) => closeCheckout(platform, checkout))
  await each(platform, await takeOpenCheckouts(sql, checkoutS), (sessionId) => settleSession(platform, sessionId))
  await each(platform, await listOpenRefunds(sql, refundS), ({ tipId, number }) =>
    finishRefund(platform, tipId, number),
  )
}

/** Captures what is due and was not undone: nothing is due to a job of its own, so none can be lost. */
export async function captureDue(platform: PaymentPlatform, { holdS }: Thresholds): Promise<void> {
  await postponeCaptures(platform)
  for (let isMore = true; isMore; ) {
    const holds = await takeDueHolds(platform.sql, { count: holdsAtOnce, retryS: holdS })
    await each(platform, holds, (hold) => finishHold(platform, hold))
    isMore = holds.length === holdsAtOnce
  }
}

export async function sweepEvents({ sql, log }: TipPlatform): Promise<void> {
  const requeued = await requeueEvents(sql)
  if (requeued > 0) log.warn({ requeued }, 'events without a job were queued again')
}

/** Lists the provider's events since the last run, hour by hour, and stores those whose webhook never arrived. */
export async function backfillEvents(
  platform: PaymentPlatform,
  now = clock.now(),
  { overlapS } = defaultThresholds,
): Promise<void> {
  const { sql, stripe } = platform
  if (!stripe.isConfigured) return
  const since = (await findEventCursor(sql)) ?? new Date(now.getTime() - hourMs)
  for (let from = since.getTime() - overlapS * 1000; from < now.getTime(); from += hourMs) {
    for await (const event of listPaymentEvents(stripe, new Date(from), new Date(from + hourMs))) {
      if (await insertEvent(sql, event)) platform.metrics.events.inc({ event: 'event_missed' })
    }
    await saveEventCursor(sql, new Date(Math.min(from + hourMs, now.getTime())))
  }
}

export async function syncPayouts(platform: PaymentPlatform): Promise<void> {
  if (!platform.stripe.isConfigured) return
  await each(platform, await listAccountsToSync(platform.sql), (accountId) => syncInTurn(platform, accountId))
}

async function syncInTurn(platform: PaymentPlatform, accountId: string): Promise<void> {
  try {
    await syncAccount(platform, accountId)
  } catch (error) {
    if (!isOutage(error)) await postponeSync(platform.sql, accountId)
    throw error
  }
}

/** An item that fails does not stop the others. An outage ends the sweep; it runs again in a minute. */
async function each<T>({ log }: TipPlatform, items: T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const drain = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await act(item)
      } catch (error) {
        if (isOutage(error)) throw error
        log.error({ error, item }, 'sweeping failed')
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, drain))
}

export function isOutage(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'provider_unavailable' && !isDenied(error)
}
