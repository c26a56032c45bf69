import type { Jobs } from '../jobs/jobs.ts'
import { clock } from '../platform/clock.ts'
import { deleteClientHashes } from './abuse/abuse.sql.ts'
import { watchSurges } from './abuse/watch-surges.ts'
import type { TipPlatform } from './domain/tip-platform.ts'
import {
  type BrokenInvariant,
  countOpenAlarms,
  listAllBrokenInvariants,
  listBrokenInvariants,
} from './ledger/ledger.sql.ts'
import { applyPayoutHold } from './payouts/payouts.ts'
import { deleteOldEvents, readEventLag } from './settlement/events.sql.ts'
import { settleEvent } from './settlement/settle-event.ts'
import type { PaymentPlatform } from './stripe/payment-platform.ts'
import { anonymizeErasedPages, anonymizeSupportersOf } from './upkeep/anonymize-supporters.ts'
import { reconcilePayments } from './upkeep/reconcile.ts'
import { backfillEvents, defaultThresholds, sweepCheckouts, sweepEvents, syncPayouts } from './upkeep/sweep.ts'

/** A day and a margin: each run covers what the nightly full check may have missed. */
const recentHours = 26

export function tipJobs(platform: PaymentPlatform, thresholds = defaultThresholds): Jobs {
  const { sql } = platform
  return {
    tasks: {
      'settle-event': ({ eventId }) => settleEvent(platform, String(eventId)),
      'sweep-checkouts': () => sweepCheckouts(platform, thresholds),
      'sweep-events': () => sweepEvents(platform),
      'backfill-events': () => backfillEvents(platform, clock.now(), thresholds),
      'sync-payouts': () => syncPayouts(platform),
      'apply-payout-hold': ({ creatorId }) => applyPayoutHold(platform, String(creatorId)),
      'watch-surges': () => watchSurges(platform),
      'check-invariants': async () => report(platform, await listBrokenInvariants(sql, recentHours)),
      'compare-payments': async () => {
        await reconcilePayments(platform)
        report(platform, await listAllBrokenInvariants(sql))
      },
      'anonymize-supporters': ({ creatorId }) => anonymizeSupportersOf(platform, String(creatorId)),
      'delete-tip-clients': async () => {
        await deleteClientHashes(sql)
        await deleteOldEvents(sql)
        await anonymizeErasedPages(platform)
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
      'delete-tip-clients': '11 4 * * *',
    },
  }
}

export function measureTips({ sql, metrics }: TipPlatform): void {
  metrics.gauge('obole_invariants_broken', 'Broken ledger invariants; must be 0', async () => {
    return (await listBrokenInvariants(sql, recentHours)).length
  })
  metrics.gauge('obole_payment_alarms_open', 'Unresolved payment alarms', () => countOpenAlarms(sql))
  metrics.gauge('obole_webhook_lag_seconds', 'Age of the oldest unprocessed event', () => readEventLag(sql))
}

function report({ log, metrics }: TipPlatform, brokenInvariants: BrokenInvariant[]): void {
  for (const broken of brokenInvariants) {
    metrics.events.inc({ event: 'invariant_broken' })
    log.error({ event: 'invariant_broken', ...broken }, 'a ledger invariant is broken')
  }
}
