import { raiseAlarm } from '../ledger/alarms.ts'
import { settlePayment, settleSession } from '../settlement/settle-tip.ts'
import { listPaidSessions, listTransfers, type TipTransfer } from '../stripe/lists.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import {
  findIntent,
  listBookedSessions,
  listDifferingTransfers,
  listPaymentsWithoutCost,
  listUnbooked,
  listUnfundedReturns,
} from './reconcile.sql.ts'

const dayMs = 86_400_000
/** A payment that has just been made may still be on its way to us. */
const graceMs = 5 * 60_000

export interface Comparison {
  sessions: number
  transfers: number
  differences: number
}

/**
 * Compares the provider's own lists of the last days with the ledger, in both directions. What is missing is booked;
 * what differs all the same is reported.
 */
export async function reconcilePayments(platform: PaymentPlatform, days = 3, now = new Date()): Promise<Comparison> {
  const from = new Date(now.getTime() - days * dayMs)
  const until = new Date(now.getTime() - graceMs)
  if (!platform.stripe.isConfigured) return { sessions: 0, transfers: 0, differences: 0 }
  const sessions = await compareSessions(platform, from, until)
  const transfers = await compareTransfers(platform, from, until)
  const unfinished = [...(await listPaymentsWithoutCost(platform.sql)), ...(await listUnfundedReturns(platform.sql))]
  for (const intentId of unfinished) await settlePayment(platform, intentId)
  const comparison = {
    sessions: sessions.count,
    transfers: transfers.count,
    differences: sessions.differences + transfers.differences,
  }
  platform.log.info({ event: 'payments_compared', ...comparison }, 'the ledger was compared with the provider')
  return comparison
}

async function compareSessions(platform: PaymentPlatform, from: Date, until: Date) {
  const { sql, stripe } = platform
  const told = new Set<string>()
  let differences = 0
  for await (const page of listPaidSessions(stripe, from, until)) {
    for (const { sessionId } of page) told.add(sessionId)
    for (const { sessionId, tipId } of await listUnbooked(sql, page)) {
      differences += 1
      await settleSession(platform, sessionId)
      const isUnknown = (await findIntent(sql, tipId)) === undefined
      const details = { what: isUnknown ? 'paid at the provider, not booked' : 'booked late', tipId }
      await raiseAlarm(platform, sql, { kind: 'ledger_differs', subject: sessionId, details })
    }
  }
  for (const sessionId of await listBookedSessions(sql, from, until)) {
    if (told.has(sessionId)) continue
    differences += 1
    const details = { what: 'booked, not paid at the provider' }
    await raiseAlarm(platform, sql, { kind: 'ledger_differs', subject: sessionId, details })
  }
  return { count: told.size, differences }
}

async function compareTransfers(platform: PaymentPlatform, from: Date, until: Date) {
  const { sql, stripe } = platform
  const transfers: TipTransfer[] = []
  for await (const page of listTransfers(stripe, from, until)) transfers.push(...page)
  let differences = 0
  for (const tipId of await listDifferingTransfers(sql, transfers)) {
    const intentId = await findIntent(sql, tipId)
    if (intentId) await settlePayment(platform, intentId)
    const own = transfers.filter((transfer) => transfer.tipId === tipId)
    if ((await listDifferingTransfers(sql, own)).length === 0) continue
    differences += 1
    await raiseAlarm(platform, sql, { kind: 'ledger_differs', subject: tipId, details: { what: 'transfers' } })
  }
  return { count: transfers.length, differences }
}
