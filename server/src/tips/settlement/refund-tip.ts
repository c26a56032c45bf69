import type { ReceivedTip } from '@obole/contract/received-tips'
import { Refusal } from '@obole/contract/refusals'
import type { Sql } from '../../platform/database/database.ts'
import { lockTip } from '../ledger/ledger.sql.ts'
import { findReceivedTip } from '../statements/received-tips.sql.ts'
import { receivedTip } from '../statements/statements.ts'
import { isReplayedError, ProviderRefusal } from '../stripe/client.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { makeRefund } from '../stripe/refunds.ts'
import {
  findEarlierRefund,
  findRequestedRefund,
  insertRefund,
  markRefundRefused,
  type Refundable,
  type RequestedRefund,
  readRefundable,
  renumberRefund,
} from './refunds.sql.ts'
import { settlePayment } from './settle-tip.ts'

export interface RefundRequest {
  tipId: string
  creatorId: string
  /** Undefined: everything that is left. */
  amountCents: number | undefined
  idempotencyKey: string | null
}

/** Stored first, then made under an idempotency key with its number, then booked from the provider's snapshot. */
export async function refundTip(platform: PaymentPlatform, request: RefundRequest): Promise<ReceivedTip> {
  const { tipId, creatorId } = request
  const number = await platform.sql.begin((sql) => requestRefund(sql, request))
  platform.failpoint?.('refund-requested')
  if (number !== null) await makeRequestedRefund(platform, tipId, number)
  const tip = await findReceivedTip(platform.sql, tipId)
  if (!tip) throw new Refusal('tip_not_found')
  platform.metrics.events.inc({ event: 'tip_refunded' })
  platform.log.info({ event: 'tip_refunded', tipId, userId: creatorId }, 'security event')
  return receivedTip(tip)
}

/** The number of the refund to make, an earlier one's when this is a repeat; null when there is nothing to do. */
async function requestRefund(sql: Sql, request: RefundRequest): Promise<number | null> {
  const { tipId, creatorId, idempotencyKey } = request
  const tip = await lockTip(sql, tipId)
  if (tip?.creatorId !== creatorId) throw new Refusal('not_owner')
  const wantedCents = request.amountCents ?? null
  const earlier = await findEarlierRefund(sql, { tipId, amountCents: wantedCents, idempotencyKey })
  if (earlier) {
    if (wantedCents !== null && wantedCents !== earlier.amountCents) throw new Refusal('idempotency_mismatch')
    if (earlier.state === 'refused') throw new Refusal('refund_not_possible')
    return earlier.number
  }
  const refundable = await readRefundable(sql, tipId)
  const amountCents = amountToRefund(refundable, request.amountCents)
  if (amountCents === null) return null
  const number = refundable.lastNumber + 1
  await insertRefund(sql, { tipId, number, amountCents, idempotencyKey })
  return number
}

/** Also for a refund that was requested before a crash: the idempotency key makes it happen once. */
export async function makeRequestedRefund(platform: PaymentPlatform, tipId: string, number: number): Promise<void> {
  const refund = await findUnmadeRefund(platform, tipId, number)
  if (!refund) return
  try {
    await makeRefund(platform.stripe, refund)
  } catch (error) {
    if (isReplayedError(error)) await renumber(platform, refund)
    if (!(error instanceof ProviderRefusal)) throw error
    platform.log.warn({ error, tipId }, 'the provider refused a refund')
    await settlePayment(platform, refund.intentId)
    await markRefundRefused(platform.sql, tipId, number)
    throw new Refusal('refund_not_possible')
  }
  platform.failpoint?.('refund-made')
  await settlePayment(platform, refund.intentId)
}

/** An old one is looked up at the provider first: if it was made, booking it ends the request. */
async function findUnmadeRefund(
  platform: PaymentPlatform,
  tipId: string,
  number: number,
): Promise<RequestedRefund | undefined> {
  const refund = await findRequestedRefund(platform.sql, tipId, number)
  if (!refund?.isOld) return refund
  await settlePayment(platform, refund.intentId)
  return findRequestedRefund(platform.sql, tipId, number)
}

/** The next try uses a new number and key, unless the one that failed was made after all. */
async function renumber(platform: PaymentPlatform, { tipId, number, intentId }: RequestedRefund): Promise<void> {
  await settlePayment(platform, intentId)
  await renumberRefund(platform.sql, tipId, number)
}

/** Null when all of it is already being refunded: a second click is no second refund. */
function amountToRefund(refundable: Refundable, wantedCents: number | undefined): number | null {
  const { intentId, isDisputed, leftCents, lastNumber } = refundable
  if (!intentId || isDisputed) throw new Refusal('refund_not_possible')
  if (wantedCents === undefined && leftCents <= 0 && lastNumber > 0) return null
  const amountCents = wantedCents ?? leftCents
  if (amountCents < 1 || amountCents > leftCents || lastNumber >= 50) throw new Refusal('refund_not_possible')
  return amountCents
}
