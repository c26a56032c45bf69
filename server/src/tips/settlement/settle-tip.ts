import { notifyGoalReached } from '../../creators/goals.ts'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { recoverShare } from '../debts/recover-share.ts'
import { closeSettledAlarms } from '../debts/settled-alarms.sql.ts'
import type { Fact, PaymentSnapshot } from '../domain/payment.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { bookFacts } from '../ledger/ledger.sql.ts'
import { findCreatorContact } from '../mails/creator-contact.sql.ts'
import { tipReceiptMail, tipReceivedMail } from '../mails/mails.ts'
import { settleOwedReceipt } from '../mails/owed-receipts.sql.ts'
import { sendHeldReply } from '../replies/reply-to-tip.ts'
import { expireCheckout, readCheckout } from '../stripe/checkout.ts'
import { readPayment } from '../stripe/payment.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { isShort, refundDuplicate } from '../stripe/refunds.ts'
import { markProcessing, storeSession } from '../tip/checkout.sql.ts'
import { markPaid } from '../tip/end.sql.ts'
import { markCaptured } from '../tip/hold.sql.ts'
import { saveSupporterEmail } from '../tip/supporter.sql.ts'
import { findTip, type LockedTip, lockTip } from '../tip/tip.sql.ts'
import { endTip } from './end-tip.ts'
import { recordHold, recordRelease } from './hold-tip.ts'
import { savePendingRefunds } from './pending-refunds.sql.ts'
import { quarantineMismatch } from './quarantine-mismatch.ts'
import { recordDisputes } from './record-disputes.ts'
import { tellRefund } from './refund-mails.ts'
import { markRefundsMade, type RefundNews } from './refunds.sql.ts'

/** `ignored`: it names no tip. `foreign`: it names a tip that we do not have. */
export type Settled = 'settled' | 'ignored' | 'foreign'

/** Brings a tip to the state of its checkout at the provider. */
export async function settleSession(platform: PaymentPlatform, sessionId: string): Promise<Settled> {
  const checkout = await readCheckout(platform.stripe, sessionId)
  platform.failpoint?.('payment-read')
  if (!checkout?.tipId) return 'ignored'
  const tip = await findTip(platform.sql, checkout.tipId)
  if (!tip) return 'foreign'
  const { payment, status } = checkout
  if (payment?.status === 'paid' || payment?.status === 'authorized') {
    if (tip.sessionId && tip.sessionId !== sessionId) await expireCheckout(platform.stripe, tip.sessionId)
    return settleSnapshot(platform, tip.id, payment)
  }
  if (tip.sessionId !== sessionId) {
    if (status === 'open' && checkout.url) await adoptSession(platform, tip.id, { sessionId, url: checkout.url })
    return 'settled'
  }
  if (status === 'expired') await endTip(platform, tip.id, 'expired')
  else if (status === 'complete' && payment?.status === 'processing') await markProcessing(platform.sql, tip.id)
  else if (status === 'complete' && payment?.status === 'released' && tip.undoSeconds > 0)
    await recordRelease(platform, tip.id, payment, { isComplete: true })
  // A debit: a card that is declined at once leaves its checkout open.
  else if (status === 'complete') await endTip(platform, tip.id, 'failed', payment?.email)
  return 'settled'
}

/** A tip has one payable session: this one when it has none yet, otherwise this one is closed. */
async function adoptSession(
  { sql, stripe }: PaymentPlatform,
  tipId: string,
  session: { sessionId: string; url: string },
): Promise<void> {
  if (!(await storeSession(sql, tipId, session))) await expireCheckout(stripe, session.sessionId)
}

/** Brings a tip to the state of its payment, named by its intent or charge, with its refunds and disputes. */
export async function settlePayment(platform: PaymentPlatform, subject: string): Promise<Settled> {
  const snapshot = await readPayment(platform.stripe, subject)
  platform.failpoint?.('payment-read')
  if (!snapshot?.tipId) return 'ignored'
  return settleSnapshot(platform, snapshot.tipId, snapshot)
}

function settleSnapshot(platform: PaymentPlatform, tipId: string, snapshot: PaymentSnapshot): Promise<Settled> {
  switch (snapshot.status) {
    case 'paid':
      return settle(platform, tipId, snapshot)
    case 'authorized':
      return recordHold(platform, tipId, snapshot)
    case 'released':
      return recordRelease(platform, tipId, snapshot)
    case 'processing':
    case 'unpaid':
      return Promise.resolve('settled')
  }
}

async function settle(platform: PaymentPlatform, tipId: string, snapshot: PaymentSnapshot): Promise<Settled> {
  const { verdict, isFirst, refunded } = await platform.sql.begin((sql) => book(platform, sql, tipId, snapshot))
  platform.failpoint?.('booked')
  if (isFirst) countPaid(platform, snapshot.amountCents)
  if (refunded) recordRefunds(platform, tipId, refunded)
  if (verdict === 'unknown') return 'foreign'
  if (verdict === 'duplicate') await refundSecondPayment(platform, tipId, snapshot)
  if (verdict !== 'booked') return 'settled'
  if (await recoverShare(platform, tipId, snapshot)) return settlePayment(platform, snapshot.intentId)
  return 'settled'
}

interface Booked {
  verdict: 'booked' | 'duplicate' | 'quarantined' | 'unknown'
  /** The payment was not in the ledger before. */
  isFirst?: boolean
  /** The requests of the creator that were made with it, by their numbers. */
  refunded?: { numbers: number[]; creatorId: string }
}

function countPaid({ metrics }: PaymentPlatform, cents: number): void {
  metrics.tips.inc({ state: 'paid' })
  metrics.tipCents.inc(cents)
}

/** Once for each, whoever asked how often and whichever process met it. */
function recordRefunds(
  { log, metrics }: PaymentPlatform,
  tipId: string,
  { numbers, creatorId }: NonNullable<Booked['refunded']>,
): void {
  for (const number of numbers) {
    metrics.events.inc({ event: 'tip_refunded' })
    log.info({ event: 'tip_refunded', tipId, number, userId: creatorId }, 'security event')
  }
}

/** One transaction: ledger entries, the tip's state with its history, and the mails. */
async function book(platform: PaymentPlatform, sql: Sql, tipId: string, snapshot: PaymentSnapshot): Promise<Booked> {
  const tip = await lockTip(sql, tipId)
  if (!tip) return { verdict: 'unknown' }
  if (tip.intentId !== null && tip.intentId !== snapshot.intentId) return { verdict: 'duplicate' }
  if (await quarantineMismatch(platform, sql, tip, snapshot)) return { verdict: 'quarantined' }
  if (snapshot.foreignCurrency)
    await raiseAlarm(platform, sql, { kind: 'settlement_currency', subject: snapshot.foreignCurrency, tipId })
  if (tip.undoSeconds > 0) await markCaptured(sql, tipId)
  const booked = await bookFacts(sql, tip, snapshot.facts)
  platform.failpoint?.('booking')
  await notifyGoalReached(sql, tip.id)
  const isFirst = booked.some(({ kind }) => kind === 'charge')
  if (isFirst) await recordPayment(platform, sql, tip, snapshot)
  else if (snapshot.email && !tip.supporterEmail && !tip.isAnonymized) await sendLateReceipt(sql, tip, snapshot.email)
  const numbers = snapshot.refunds.length > 0 ? await markRefundsMade(sql, tipId, snapshot.refunds) : []
  const supporterEmail = tip.supporterEmail ?? (tip.isAnonymized ? null : snapshot.email)
  await notifyRefunds(platform, sql, { ...tip, supporterEmail }, { booked, snapshot })
  await recordDisputes(sql, tip, snapshot.disputes)
  if (snapshot.disputes.length > 0 || snapshot.refunds.length > 0) await closeSettledAlarms(sql, tip.id)
  return { verdict: 'booked', isFirst, refunded: { numbers, creatorId: tip.creatorId } }
}

async function recordPayment(platform: Platform, sql: Sql, tip: LockedTip, snapshot: PaymentSnapshot): Promise<void> {
  const content = { tipId: tip.id }
  const email = tip.supporterEmail ?? (tip.isAnonymized ? null : snapshot.email)
  await markPaid(sql, { id: tip.id, email })
  // Whoever was known while it was held has the receipt already, unless it was owed until now.
  const isOwed = await settleOwedReceipt(sql, tip.id)
  if (email && (!tip.supporterEmail || isOwed))
    await queueMail(sql, tipReceiptMail, { to: email, locale: tip.locale, content })
  await sendHeldReply(platform, sql, tip, email)
  const creator = await findCreatorContact(sql, tip.creatorId)
  if (creator)
    await queueMail(sql, tipReceivedMail, { to: creator.email, locale: creator.locale, content, userId: tip.creatorId })
  if (!tip.pageTakesTips) await raiseAlarm(platform, sql, { kind: 'paid_while_closed', subject: tip.id, tipId: tip.id })
}

/** A payment can be booked by an event without an address; the checkout has it. */
async function sendLateReceipt(sql: Sql, { id, locale }: LockedTip, email: string): Promise<void> {
  await saveSupporterEmail(sql, { id, email })
  await queueMail(sql, tipReceiptMail, { to: email, locale, content: { tipId: id } })
}

async function notifyRefunds(
  platform: Platform,
  sql: Sql,
  tip: LockedTip,
  { booked, snapshot: { facts, refunds } }: { booked: Fact[]; snapshot: PaymentSnapshot },
): Promise<void> {
  for (const { kind, ref } of booked)
    if (kind === 'refund_failed') await raiseAlarm(platform, sql, { kind, subject: ref, tipId: tip.id })
  if (refunds.length === 0) return
  const { begun, ended } = await savePendingRefunds(sql, tip.id, refunds)
  for (const { id: subject, cents } of refunds)
    if (begun.includes(subject))
      await raiseAlarm(platform, sql, { kind: 'refund_pending', subject, tipId: tip.id, details: { cents } })
  if (!tip.supporterEmail) return
  const failed = new Set(facts.filter(({ kind }) => kind === 'refund_failed').map(({ ref }) => ref))
  const made = facts.filter(({ kind, ref }) => kind === 'refund' && !failed.has(ref))
  const fresh = made.filter((fact) => booked.includes(fact))
  const refundedCents = sumOf(made)
  const tell = async (news: RefundNews, told: Fact[], isFirst: boolean) => {
    if (told.length > 0)
      await tellRefund(sql, { tipId: tip.id, news, amountCents: sumOf(told), refundedCents }, { isFirst })
  }
  const isPending = ({ ref }: Fact) => begun.includes(ref)
  const isFirst = fresh.length === made.length
  await tell(
    'made',
    fresh.filter((fact) => !isPending(fact)),
    isFirst,
  )
  await tell('pending', fresh.filter(isPending), isFirst)
  await tell(
    'paid',
    made.filter(({ ref }) => ended.includes(ref)),
    true,
  )
}

function sumOf(refunds: Fact[]): number {
  return refunds.reduce((sum, { supporter }) => sum + (supporter ?? 0), 0)
}

async function refundSecondPayment(platform: PaymentPlatform, tipId: string, snapshot: PaymentSnapshot): Promise<void> {
  const { intentId, facts } = snapshot
  const hasFee = facts.some(({ kind }) => kind === 'platform_fee')
  const left = facts.reduce((sum, fact) => sum - (fact.supporter ?? 0), 0)
  const details = left > 0 ? await refundFromEither(platform, { intentId, tipId, hasFee }) : {}
  await raiseAlarm(platform, platform.sql, { kind: 'duplicate_payment', subject: intentId, tipId, details })
}

/** Whoever paid twice does not wait until the creator has enough. */
async function refundFromEither(
  { stripe }: PaymentPlatform,
  duplicate: { intentId: string; tipId: string; hasFee: boolean },
): Promise<{ paidBy?: 'platform' }> {
  try {
    await refundDuplicate(stripe, { ...duplicate, paidBy: 'creator' })
    return {}
  } catch (error) {
    if (!isShort(error)) throw error
    await refundDuplicate(stripe, { ...duplicate, paidBy: 'platform' })
    return { paidBy: 'platform' }
  }
}
