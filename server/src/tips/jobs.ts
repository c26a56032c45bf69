import type { Jobs } from '../jobs/jobs.ts'
import { clock } from '../platform/clock.ts'
import { deleteOldBlocks } from './abuse/abuse.sql.ts'
import { watchSurges } from './abuse/watch-surges.ts'
import { checkAll, checkRecent } from './ledger/check-ledger.ts'
import { countBroken, queueNextCheck, readCheckAge } from './ledger/checks.sql.ts'
import { countOpenAlarms } from './ledger/ledger.sql.ts'
import { askForSecondFactors } from './payouts/ask-second-factor.ts'
import { applyPayoutHold } from './payouts/payouts.ts'
import { applySchedule } from './payouts/schedules.ts'
import { deleteOldOptIns } from './replies/replies.sql.ts'
import { deleteOldActs } from './rights/rights.sql.ts'
import { deleteOldEvents, readEventLag } from './settlement/events.sql.ts'
import { mailRefunds } from './settlement/refund-mails.ts'
import type { RefundToTell } from './settlement/refunds.sql.ts'
import { settleEvent } from './settlement/settle-event.ts'
import type { PaymentPlatform } from './stripe/payment-platform.ts'
import { clearClientsAndUnpaidWords } from './tip/anonymize.sql.ts'
import { anonymizeErasedPages, anonymizeSupportersOf } from './upkeep/anonymize-supporters.ts'
import { collectDebts } from './upkeep/collect-debts.ts'
import { readDeposits } from './upkeep/read-deposits.ts'
import { reconcilePayments } from './upkeep/reconcile.ts'
import {
  backfillEvents,
  captureDue,
  defaultThresholds,
  sweepCheckouts,
  sweepEvents,
  syncPayouts,
} from './upkeep/sweep.ts'

export function tipJobs(platform: PaymentPlatform, thresholds = defaultThresholds): Jobs {
  const { sql } = platform
  return {
    tasks: {
      'settle-event': ({ eventId }) => settleEvent(platform, String(eventId)),
      // One or more of a tip, as they were queued.
      'mail-refunds': (refunds) => mailRefunds(platform, refunds as unknown as RefundToTell[]),
      'sweep-checkouts': () => sweepCheckouts(platform, thresholds),
      'capture-tips': () => captureDue(platform, thresholds),
      'sweep-events': () => sweepEvents(platform),
      'backfill-events': () => backfillEvents(platform, clock.now(), thresholds),
      'sync-payouts': () => syncPayouts(platform),
      'apply-payout-hold': ({ creatorId }) => applyPayoutHold(platform, String(creatorId)),
      'apply-payout-schedule': ({ creatorId }) => applySchedule(platform, String(creatorId)),
      'ask-for-second-factors': () => askForSecondFactors(platform),
      'watch-surges': () => watchSurges(platform),
      'check-invariants': () => checkRecent(platform),
      // A few seconds at a time: a process that stops does not wait for a whole ledger.
      'check-whole-ledger': async () => {
        if (!(await checkAll(platform))) await queueNextCheck(sql)
      },
      'compare-payments': async () => void (await reconcilePayments(platform)),
      'collect-debts': () => collectDebts(platform),
      'read-deposits': () => readDeposits(platform),
      'anonymize-supporters': ({ creatorId }) => anonymizeSupportersOf(platform, String(creatorId)),
      'anonymize-erased-pages': () => anonymizeErasedPages(platform),
      'delete-tip-clients': async () => {
        await clearClientsAndUnpaidWords(sql)
        await deleteOldBlocks(sql)
      },
      'delete-old-events': () => deleteOldEvents(sql),
      'delete-old-choices': async () => {
        await deleteOldActs(sql)
        await deleteOldOptIns(sql)
      },
    },
    schedule: {
      'sweep-checkouts': '* * * * *',
      'capture-tips': '* * * * *',
      'sweep-events': '* * * * *',
      'watch-surges': '* * * * *',
      'check-invariants': '* * * * *',
      'backfill-events': '*/5 * * * *',
      'sync-payouts': '*/5 * * * *',
      'read-deposits': '*/5 * * * *',
      'ask-for-second-factors': '7 15 * * *',
      'compare-payments': '41 3 * * *',
      'collect-debts': '21 5 * * *',
      'check-whole-ledger': '11 7 * * *',
      'delete-tip-clients': '11 4 * * *',
      'delete-old-events': '13 4 * * *',
      'delete-old-choices': '19 4 * * *',
      'anonymize-erased-pages': '17 4 * * *',
    },
  }
}

export function measureTips({ sql, metrics, stripe }: PaymentPlatform): void {
  metrics.gauge('obole_invariants_broken', 'Broken ledger invariants; must be 0', () => countBroken(sql))
  metrics.gauge('obole_ledger_check_age_seconds', 'Since the ledger was last checked, as far as it is new', () =>
    readCheckAge(sql, 'recent'),
  )
  metrics.gauge('obole_ledger_full_check_age_seconds', 'Since the whole ledger was last checked', () =>
    readCheckAge(sql, 'full'),
  )
  metrics.gauge('obole_payment_alarms_open', 'Unresolved payment alarms', () => countOpenAlarms(sql))
  metrics.gauge('obole_provider_circuit_open', '1 while calls to Stripe are refused because it fails', async () =>
    stripe.isCircuitOpen() ? 1 : 0,
  )
  metrics.gauge('obole_provider_calls_waiting', 'Calls to Stripe that wait for a slot', async () =>
    stripe.waitingCount(),
  )
  metrics.gauge('obole_webhook_lag_seconds', 'Age of the oldest unprocessed event', () => readEventLag(sql))
}
