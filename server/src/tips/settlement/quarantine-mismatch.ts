import type { Sql } from '../../platform/database/database.ts'
import type { PaymentSnapshot } from '../domain/payment.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import type { LockedTip } from '../tip/tip.sql.ts'

/** True when a payment is not what its tip was opened with: nothing is held or booked, and an operator has to look at it. */
export async function quarantineMismatch(
  platform: PaymentPlatform,
  sql: Sql,
  tip: LockedTip,
  snapshot: PaymentSnapshot,
): Promise<boolean> {
  const { amountCents, currency, accountId, isLive } = snapshot
  if (
    amountCents === tip.amountCents &&
    currency === 'cad' &&
    isLive === platform.stripe.isLive &&
    accountId === tip.accountId
  )
    return false
  const details = { amountCents, currency, accountId, isLive, expectedCents: tip.amountCents }
  await raiseAlarm(platform, sql, { kind: 'amount_mismatch', subject: snapshot.intentId, tipId: tip.id, details })
  return true
}
