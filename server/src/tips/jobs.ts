import type { Jobs } from '../jobs/jobs.ts'
import { deleteOldEvents, readEventLag } from './events.sql.ts'
import { type BrokenInvariant, countOpenAlarms, listAllBrokenInvariants, listBrokenInvariants } from './ledger.sql.ts'
import { reconcilePayments } from './reconcile.ts'
import { settleEvent } from './settle-event.ts'
import { createStripe } from './stripe.ts'
import { forgetClients } from './sweep.sql.ts'
import {
  backfillEvents,
  forgetErasedPages,
  forgetSupportersOf,
  patience as ordinaryPatience,
  sweepCheckouts,
  sweepEvents,
  syncPayouts,
  watchSurges,
} from './sweep.ts'
import type { TipPlatform } from './tip-platform.ts'

/** Looking back far enough to catch what was broken while nobody looked. */
const recentHours = 26

/** Everything about tips that runs in the background. */
export function tipJobs(tipPlatform: TipPlatform, patience = ordinaryPatience): Jobs {
  const platform = { ...tipPlatform, stripe: createStripe(tipPlatform.config) }
  const { sql } = platform
  return {
    tasks: {
      'settle-event': ({ eventId }) => settleEvent(platform, String(eventId)),
      'sweep-checkouts': () => sweepCheckouts(platform, patience),
      'sweep-events': () => sweepEvents(platform),
      'backfill-events': () => backfillEvents(platform, new Date(), patience),
      'sync-payouts': () => syncPayouts(platform),
      'watch-surges': () => watchSurges(platform),
      'check-invariants': async () => report(platform, await listBrokenInvariants(sql, recentHours)),
      'compare-payments': async () => {
        await reconcilePayments(platform)
        report(platform, await listAllBrokenInvariants(sql))
      },
      'forget-supporters': ({ creatorId }) => forgetSupportersOf(platform, String(creatorId)),
      'forget-tip-clients': async () => {
        await forgetClients(sql)
        await deleteOldEvents(sql)
        await forgetErasedPages(platform)
      },
    },
    schedule: {
      'sweep-checkouts': '* * * * *',
      'sweep-events': '* * * * *',
      'watch-surges': '* * * * *',
      'check-invariants': '* * * * *',
      'backfill-events': '*/5 * * * *',
      'sync-payouts': '*/5 * * * *',
      'compare-payments': '41 3 * * *',
      'forget-tip-clients': '11 4 * * *',
    },
  }
}

export function measureTips({ sql, metrics }: TipPlatform): void {
  metrics.gauge('obole_invariants_broken', 'Broken invariants of money; must be 0', async () => {
    return (await listBrokenInvariants(sql, recentHours)).length
  })
  metrics.gauge('obole_payment_alarms_open', 'Payment alarms that nobody has looked at', () => countOpenAlarms(sql))
  metrics.gauge('obole_webhook_lag_seconds', 'Age of the oldest unprocessed event', () => readEventLag(sql))
}

function report({ log, metrics }: TipPlatform, brokenInvariants: BrokenInvariant[]): void {
  for (const broken of brokenInvariants) {
    metrics.events.inc({ event: 'invariant_broken' })
    log.error({ event: 'invariant_broken', ...broken }, 'an invariant of money is broken')
  }
}
