import { Refusal } from '@obole/contract/refusals'
import { raiseAlarm } from '../ledger/alarms.ts'
import { syncAccount } from '../payouts/payouts.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { attemptsMax, markEventProcessed, type StoredEvent, takeEvent } from './events.sql.ts'
import { type Settled, settlePayment, settleSession } from './settle-tip.ts'

/** Takes up one thing that the provider told: whatever it is about is read anew and settled as it is now. */
export async function settleEvent(platform: PaymentPlatform, eventId: string): Promise<void> {
  const event = await takeEvent(platform.sql, eventId)
  if (!event) return
  platform.failpoint?.('event-taken')
  try {
    await markEventProcessed(platform.sql, event.id, await settle(platform, event))
  } catch (error) {
    // An outage is waited for as long as it takes; what cannot be understood must not be tried for ever.
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
  return event.subject.startsWith('cs_')
    ? settleSession(platform, event.subject)
    : settlePayment(platform, event.subject)
}
