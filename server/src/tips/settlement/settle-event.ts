import { Refusal } from '@obole/contract/rules/refusals'
import { raiseAlarm } from '../ledger/alarms.ts'
import { syncAccount } from '../payouts/payouts.ts'
import { isCheckout } from '../stripe/checkout.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { attemptsMax, markEventProcessed, type StoredEvent, startAttempt } from './events.sql.ts'
import { type Settled, settlePayment, settleSession } from './settle-tip.ts'

/** Reads what an event is about from the provider, and settles it as it is now. */
export async function settleEvent(platform: PaymentPlatform, eventId: string): Promise<void> {
  const event = await startAttempt(platform.sql, eventId)
  if (!event) return
  platform.failpoint?.('event-taken')
  try {
    await markEventProcessed(platform.sql, event.id, await settle(platform, event))
  } catch (error) {
    // An outage ends by itself; an event that cannot be settled must not be retried without end.
    const isOutage = error instanceof Refusal && error.code === 'provider_unavailable'
    if (isOutage || event.attempts < attemptsMax) throw error
    platform.log.error({ error, eventId }, 'an event is given up')
    const details = { kind: event.kind, about: event.subject }
    await raiseAlarm(platform, platform.sql, { kind: 'event_given_up', subject: event.id, details })
    await markEventProcessed(platform.sql, event.id, 'given_up')
  }
}

async function settle(platform: PaymentPlatform, event: StoredEvent): Promise<Settled> {
  if (event.source === 'accounts') return syncAccount(platform, event.subject)
  return isCheckout(event.subject) ? settleSession(platform, event.subject) : settlePayment(platform, event.subject)
}
