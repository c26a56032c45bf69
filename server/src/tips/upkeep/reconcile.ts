import { clock } from '../../platform/clock.ts'
import type { TipTransfer } from '../domain/payment.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { settlePayment, settleSession } from '../settlement/settle-tip.ts'
import { listPaidSessions, listTransfers, listTransfersOf } from '../stripe/lists.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import {
  findIntent,
  listBookedSessions,
  listDifferingTransfers,
  listPaymentsWithoutCost,
  listUnbooked,
} from './reconcile.sql.ts'
import { isOutage } from './sweep.ts'

const dayMs = 86_400_000
/** The webhook of a payment that was just made may still be under way. */
const graceMs = 5 * 60_000

export interface Comparison {
  sessions: number
  transfers: number
  differences: number
}

/**
 * Compares the provider's lists of the last days with the ledger, in both directions. Books what is missing and raises
 * an alarm for what still differs. A payment that fails does not keep the others from being compared: this fails in the end.
 */
export async function reconcilePayments(platform: PaymentPlatform, days = 3, now = clock.now()): Promise<Comparison> {
  const from = new Date(now.getTime() - days * dayMs)
  const until = new Date(now.getTime() - graceMs)
  if (!platform.stripe.isConfigured) return { sessions: 0, transfers: 0, differences: 0 }
  const failures: unknown[] = []
  const attempt = attempting(platform, failures)
  const sessions = await compareSessions(platform, { from, until, attempt })
  const transfers = await compareTransfers(platform, { from, until, attempt })
  for (const intentId of await listPaymentsWithoutCost(platform.sql))
    await attempt(intentId, () => settlePayment(platform, intentId))
  const comparison = {
    sessions: sessions.count,
    transfers: transfers.count,
    differences: sessions.differences + transfers.differences,
  }
  platform.log.info({ event: 'payments_compared', ...comparison }, 'the ledger was compared with the provider')
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be settled.`)
  return comparison
}

type Attempt = (subject: string, act: () => Promise<unknown>) => Promise<void>

function attempting({ log }: PaymentPlatform, failures: unknown[]): Attempt {
  return async (subject, act) => {
    try {
      await act()
    } catch (error) {
      if (isOutage(error)) throw error
      log.error({ error, subject }, 'a payment could not be settled')
      failures.push(error)
    }
  }
}

interface Stretch {
  from: Date
  until: Date
  attempt: Attempt
}

async function compareSessions(platform: PaymentPlatform, { from, until, attempt }: Stretch) {
  const { sql, stripe } = platform
  const paid = new Set<string>()
  let differences = 0
  for await (const page of listPaidSessions(stripe, from, until)) {
    for (const { sessionId } of page) paid.add(sessionId)
    for (const { sessionId, tipId } of await listUnbooked(sql, page)) {
      differences += 1
      await attempt(sessionId, () => settleSession(platform, sessionId))
      const isUnknown = (await findIntent(sql, tipId)) === undefined
      const details = { what: isUnknown ? 'paid at the provider, not booked' : 'booked late', tipId }
      await raiseAlarm(platform, sql, { kind: 'ledger_differs', subject: sessionId, details })
    }
  }
  for (const sessionId of await listBookedSessions(sql, from, until)) {
    if (paid.has(sessionId)) continue
    differences += 1
    const details = { what: 'booked, not paid at the provider' }
    await raiseAlarm(platform, sql, { kind: 'ledger_differs', subject: sessionId, details })
  }
  return { count: paid.size, differences }
}

async function compareTransfers(platform: PaymentPlatform, { from, until, attempt }: Stretch) {
  const { sql, stripe } = platform
  const transfers: TipTransfer[] = []
  for await (const page of listTransfers(stripe, from, until)) transfers.push(...page)
  let differences = 0
  for (const { tipId } of await listDifferingTransfers(sql, transfers)) {
    const intentId = await findIntent(sql, tipId)
    if (intentId) await attempt(intentId, () => settlePayment(platform, intentId))
    const [differing] = await listDifferingTransfers(sql, await listTransfersOf(stripe, tipId))
    if (!differing) continue
    differences += 1
    const { providerCents, ledgerCents } = differing
    const details = { what: 'transfers', providerCents, ledgerCents }
    await raiseAlarm(platform, sql, { kind: 'ledger_differs', subject: tipId, details })
  }
  return { count: transfers.length, differences }
}
