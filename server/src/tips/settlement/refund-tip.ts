import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import { closeSettledAlarms } from '../debts/settled-alarms.sql.ts'
import { today } from '../debts/today.ts'
import { replyKeys } from '../domain/reply-keys.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { findCreatorContact } from '../mails/creator-contact.sql.ts'
import { refundRefusedMail } from '../mails/mails.ts'
import { findReceivedTip } from '../statements/received-tips.sql.ts'
import { receivedTip } from '../statements/statements.ts'
import { isReplayedError, ProviderRefusal } from '../stripe/client.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { isShort, makeRefund } from '../stripe/refunds.ts'
import { closeRefundRequest } from '../tip/supporter.sql.ts'
import { lockTip } from '../tip/tip.sql.ts'
import {
  claimRefundAttempt,
  findEarlierRefund,
  findRequestedRefund,
  insertRefund,
  markRefundRefused,
  markRefundShort,
  type Refundable,
  type RequestedRefund,
  readRefundable,
  renumberRefund,
} from './refunds.sql.ts'
import { settlePayment } from './settle-tip.ts'

interface RefundRequest {
  tipId: string
  creatorId: string
  /** Undefined: everything that is left. */
  amountCents: number | undefined
  /** What the creator saw was left, if they say: another key must not repeat a refund that they do not know of. */
  seenCents: number | undefined
  idempotencyKey: string | null
}

/**
 * Stored first, then made under an idempotency key with its number, then booked from the provider's snapshot. Once it is
 * stored it is accepted: while the provider does not answer it is under way, and the sweep goes on with it.
 */
export async function refundTip(platform: PaymentPlatform, request: RefundRequest): Promise<ReceivedTip> {
  const { tipId } = request
  const number = await platform.sql.begin((sql) => requestRefund(sql, request))
  platform.failpoint?.('refund-requested')
  if (number !== null) await makeNow(platform, tipId, number)
  const tip = await findReceivedTip(platform.sql, tipId, replyKeys(platform))
  if (!tip) throw new Refusal('tip_not_found')
  return receivedTip(tip)
}

/** Its creator sees at once when the provider refuses it, and no mail says so. */
async function makeNow(platform: PaymentPlatform, tipId: string, number: number): Promise<void> {
  try {
    if ((await makeRequestedRefund(platform, tipId, number)) !== 'refused') return
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'provider_unavailable') throw error
    platform.log.warn({ error, tipId }, 'a refund is under way until the provider answers')
    return
  }
  if (await markRefundRefused(platform.sql, tipId, number)) throw new Refusal('refund_not_possible')
}

/** A refund that was left under way: its creator is told by mail when the provider refuses it now. */
export async function finishRefund(platform: PaymentPlatform, tipId: string, number: number): Promise<void> {
  if ((await makeRequestedRefund(platform, tipId, number)) !== 'refused') return
  await platform.sql.begin(async (sql) => {
    const refused = await markRefundRefused(sql, tipId, number)
    await closeSettledAlarms(sql, tipId)
    const creator = refused && (await findCreatorContact(sql, refused.creatorId))
    if (!creator) return
    const { email: to, locale } = creator
    const content = { tipId, amountCents: refused.amountCents }
    await queueMail(sql, refundRefusedMail, { to, locale, content, userId: refused.creatorId })
  })
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
  const amountCents = amountToRefund(refundable, request)
  if (amountCents === null) return null
  const number = refundable.lastNumber + 1
  await insertRefund(sql, { tipId, number, amountCents, idempotencyKey })
  await closeRefundRequest(sql, tipId)
  return number
}

/**
 * Also for a refund that was requested before a crash: the idempotency key makes it happen once. One that is refused
 * stays requested until the caller has marked it. `kept`: the creator's balance is too small; it is tried once a day.
 */
async function makeRequestedRefund(
  platform: PaymentPlatform,
  tipId: string,
  number: number,
): Promise<'made' | 'refused' | 'kept'> {
  const refund = await findUnmadeRefund(platform, tipId, number)
  if (!refund) return 'made'
  if (refund.isDisputed) {
    // It would not touch the transfer any more, and while a bank withholds the money nothing else takes the creator's share.
    await settlePayment(platform, refund.intentId)
    return 'refused'
  }
  const key = await keyOf(platform, refund)
  if (key === undefined) return 'kept'
  try {
    await makeRefund(platform.stripe, { ...refund, key })
  } catch (error) {
    if (isShort(error) && !refund.takesShareLater) return keepRefund(platform, refund)
    if (isReplayedError(error)) await renumber(platform, refund)
    if (!(error instanceof ProviderRefusal)) throw error
    platform.log.warn({ error, tipId }, 'the provider refused a refund')
    await settlePayment(platform, refund.intentId)
    return 'refused'
  }
  platform.failpoint?.('refund-made')
  await settlePayment(platform, refund.intentId)
  return 'made'
}

/** Stripe repeats a refusal under its key: a refund that was kept has another one each day. Undefined: not today. */
async function keyOf({ sql }: PaymentPlatform, refund: RequestedRefund): Promise<string | undefined> {
  const key = `refund_${refund.tipId}_${refund.number}`
  if (!refund.isShort) return key
  const attempt = await claimRefundAttempt(sql, refund, today())
  return attempt === undefined ? undefined : `${key}_try_${attempt}`
}

async function keepRefund(platform: PaymentPlatform, { tipId, number, amountCents }: RequestedRefund) {
  await platform.sql.begin(async (sql) => {
    await markRefundShort(sql, tipId, number)
    const details = { cents: amountCents }
    await raiseAlarm(platform, sql, { kind: 'refund_unfunded', subject: tipId, tipId, details })
  })
  return 'kept' as const
}

/** An old one is looked up at the provider first: if it was made, booking it ends the request. */
async function findUnmadeRefund(
  platform: PaymentPlatform,
  tipId: string,
  number: number,
): Promise<RequestedRefund | undefined> {
  const refund = await findRequestedRefund(platform.sql, tipId, number)
  if (!refund?.isOld && !refund?.isShort) return refund
  await settlePayment(platform, refund.intentId)
  return findRequestedRefund(platform.sql, tipId, number)
}

/** The next try uses a new number and key, unless the one that failed was made after all. */
async function renumber(platform: PaymentPlatform, { tipId, number, intentId }: RequestedRefund): Promise<void> {
  await settlePayment(platform, intentId)
  await renumberRefund(platform.sql, tipId, number)
}

/** Null when all of it is already being refunded: a second click is no second refund. */
function amountToRefund(refundable: Refundable, request: RefundRequest): number | null {
  const { intentId, isDisputed, leftCents, lastNumber } = refundable
  const { amountCents: wantedCents, seenCents = leftCents } = request
  if (!intentId || isDisputed) throw new Refusal('refund_not_possible')
  if (wantedCents === undefined && leftCents <= 0 && lastNumber > 0) return null
  if (seenCents !== leftCents) throw new Refusal('refund_not_possible')
  const amountCents = wantedCents ?? leftCents
  if (amountCents < 1 || amountCents > leftCents || lastNumber >= 50) throw new Refusal('refund_not_possible')
  return amountCents
}
