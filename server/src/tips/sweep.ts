import { Refusal } from '@obole/contract/refusals'
import { raiseAlarm } from './alarms.ts'
import { closeCheckout } from './cancel-tip.ts'
import { findEventCursor, insertEvent, requeueEvents, saveEventCursor } from './events.sql.ts'
import { reopenAbandoned } from './open-checkout.ts'
import { listAccountsToSync, postponeSync } from './payouts.sql.ts'
import { syncAccount } from './payouts.ts'
import { makeRequestedRefund } from './refund-tip.ts'
import { listOpenRefunds } from './refunds.sql.ts'
import { settleSession } from './settle-tip.ts'
import { listPaymentEvents } from './stripe-events.ts'
import {
  forgetSupporters,
  listAbandoned,
  listClosedPageCheckouts,
  listPagesToForget,
  saveSurges,
  takeOpenCheckouts,
} from './sweep.sql.ts'
import type { PaymentPlatform } from './tip-platform.ts'

/** How long things may hang before they are looked after. */
export interface Patience {
  checkoutS: number
  refundS: number
  /** Events are listed a little late: what was gone through is gone through again. */
  overlapS: number
}

export const patience: Patience = { checkoutS: 120, refundS: 60, overlapS: 600 }

const hourMs = 3_600_000
/** So many things are looked after at once. */
const hands = 5
const surgeLimits = { perCreator: 30, overall: 300 }

/** Makes up for answers and webhooks that never came. */
export async function sweepCheckouts(platform: PaymentPlatform, { checkoutS, refundS }: Patience): Promise<void> {
  const { sql } = platform
  await each(platform, await listAbandoned(sql, checkoutS), (tipId) => reopenAbandoned(platform, tipId))
  await each(platform, await listClosedPageCheckouts(sql), (checkout) => closeCheckout(platform, checkout))
  await each(platform, await takeOpenCheckouts(sql, checkoutS), (sessionId) => settleSession(platform, sessionId))
  await each(platform, await listOpenRefunds(sql, refundS), async ({ tipId, number }) => {
    await makeRequestedRefund(platform, tipId, number).catch(passRefusal)
  })
}

export async function sweepEvents({ sql, log }: PaymentPlatform): Promise<void> {
  const requeued = await requeueEvents(sql)
  if (requeued > 0) log.warn({ requeued }, 'events were waiting without a job')
}

/** Asks for what the provider told, hour by hour since the last time: a webhook that never came is found here. */
export async function backfillEvents(
  platform: PaymentPlatform,
  now = new Date(),
  { overlapS } = patience,
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

/** Nobody is asked to solve a riddle: a flood is slowed down, and somebody is told. */
export async function watchSurges(platform: PaymentPlatform): Promise<void> {
  const { log, metrics, sql } = platform
  for (const { scope, started } of await saveSurges(sql, surgeLimits)) {
    metrics.events.inc({ event: 'tip_surge' })
    log.warn({ event: 'tip_surge', scope, started }, 'many checkouts, few payments')
    const hour = new Date().toISOString().slice(0, 13)
    await raiseAlarm(platform, sql, { kind: 'tip_flood', subject: `${scope} ${hour}`, details: { started } })
  }
}

export async function forgetSupportersOf({ sql }: PaymentPlatform, creatorId: string): Promise<void> {
  while ((await forgetSupporters(sql, creatorId)) > 0);
}

export async function forgetErasedPages(platform: PaymentPlatform): Promise<void> {
  for (const creatorId of await listPagesToForget(platform.sql)) await forgetSupportersOf(platform, creatorId)
}

/** One that fails does not keep the others; an outage ends the round, the next minute brings another. */
async function each<T>(platform: PaymentPlatform, items: T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const workOff = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await act(item)
      } catch (error) {
        if (isOutage(error)) throw error
        platform.log.error({ error, item }, 'sweeping failed')
      }
    }
  }
  await Promise.all(Array.from({ length: hands }, workOff))
}

function isOutage(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'provider_unavailable'
}

function passRefusal(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'refund_not_possible') throw error
}
