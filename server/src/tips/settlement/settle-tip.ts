import { isUuid } from '@obole/contract/formats'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findCreatorContact, findTip, storeSession } from '../checkout/tips.sql.ts'
import type { Fact, PaymentSnapshot } from '../domain/payment.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import {
  bookFacts,
  type LockedTip,
  lockTip,
  markPaid,
  markProcessing,
  saveSupporterEmail,
} from '../ledger/ledger.sql.ts'
import { tipReceiptMail, tipReceivedMail, tipRefundedMail } from '../mails/mails.ts'
import { expireCheckout, readCheckout } from '../stripe/checkout.ts'
import { readPayment } from '../stripe/payment.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { refundDuplicate } from '../stripe/refunds.ts'
import { recoverDisputed } from './disputes.ts'
import { endTip } from './end-tip.ts'
import { markRefundMade } from './refunds.sql.ts'

/** `ignored`: it is about nothing of ours. `foreign`: about something that only looks like ours. */
export type Settled = 'settled' | 'ignored' | 'foreign'

/** Brings a tip to what its checkout is at the provider, however we came to ask. */
export async function settleSession(platform: PaymentPlatform, sessionId: string): Promise<Settled> {
  const checkout = await readCheckout(platform.stripe, sessionId)
  platform.failpoint?.('payment-read')
  if (!checkout?.tipId || !isUuid(checkout.tipId)) return 'ignored'
  const tip = await findTip(platform.sql, checkout.tipId)
  if (!tip) return 'foreign'
  const { payment, status } = checkout
  if (payment?.status === 'paid') {
    if (tip.sessionId && tip.sessionId !== sessionId) await expireCheckout(platform.stripe, tip.sessionId)
    return settle(platform, tip.id, payment)
  }
  if (tip.sessionId !== sessionId) {
    if (status === 'open' && checkout.url) await adoptSession(platform, tip.id, { sessionId, url: checkout.url })
    return 'settled'
  }
  if (status === 'expired') await endTip(platform, tip.id, 'expired')
  else if (status === 'complete' && payment?.status === 'processing') await markProcessing(platform.sql, tip.id)
  else if (status === 'complete') await endTip(platform, tip.id, 'failed')
  return 'settled'
}

/** A tip has one payable session: this one if it has none, otherwise this one is closed. */
async function adoptSession(
  { sql, stripe }: PaymentPlatform,
  tipId: string,
  session: { sessionId: string; url: string },
): Promise<void> {
  if (!(await storeSession(sql, tipId, session))) await expireCheckout(stripe, session.sessionId)
}

/** The same for a payment, named by itself or by its charge, with all that happened to it later. */
export async function settlePayment(platform: PaymentPlatform, subject: string): Promise<Settled> {
  const snapshot = await readPayment(platform.stripe, subject)
  platform.failpoint?.('payment-read')
  if (!snapshot?.tipId || !isUuid(snapshot.tipId)) return 'ignored'
  return snapshot.status === 'paid' ? settle(platform, snapshot.tipId, snapshot) : 'settled'
}

async function settle(platform: PaymentPlatform, tipId: string, snapshot: PaymentSnapshot): Promise<Settled> {
  const verdict = await platform.sql.begin((sql) => book(platform, sql, tipId, snapshot))
  platform.failpoint?.('booked')
  if (verdict === 'unknown') return 'foreign'
  if (verdict === 'duplicate') await giveBackDuplicate(platform, tipId, snapshot)
  if (verdict !== 'booked') return 'settled'
  if (await recoverDisputed(platform, tipId, snapshot)) return settlePayment(platform, snapshot.intentId)
  return 'settled'
}

type Verdict = 'booked' | 'duplicate' | 'quarantined' | 'unknown'

/** One transaction: the facts, the tip's state with its history, and the mails that they cause. */
async function book(platform: PaymentPlatform, sql: Sql, tipId: string, snapshot: PaymentSnapshot): Promise<Verdict> {
  const tip = await lockTip(sql, tipId)
  if (!tip) return 'unknown'
  if (tip.intentId !== null && tip.intentId !== snapshot.intentId) return 'duplicate'
  if (!isAsPromised(platform, tip, snapshot)) {
    const { amountCents, currency, accountId } = snapshot
    const details = { amountCents, currency, accountId, isLive: snapshot.isLive, expectedCents: tip.amountCents }
    await raiseAlarm(platform, sql, { kind: 'amount_mismatch', subject: snapshot.intentId, tipId, details })
    return 'quarantined'
  }
  const booked = await bookFacts(sql, tip, snapshot.facts)
  platform.failpoint?.('booking')
  if (booked.some(({ kind }) => kind === 'charge')) await recordPayment(platform, sql, tip, snapshot)
  else if (snapshot.email && !tip.supporterEmail && !tip.isAnonymized) await sendLateReceipt(sql, tip, snapshot.email)
  for (const { id, number } of snapshot.refunds) if (number) await markRefundMade(sql, { tipId, number, ref: id })
  await notifyRefunds(platform, sql, { ...tip, supporterEmail: tip.supporterEmail ?? snapshot.email }, booked)
  return 'booked'
}

/** What was paid must be what was asked for; otherwise a person has to look at it. */
function isAsPromised({ stripe }: PaymentPlatform, tip: LockedTip, snapshot: PaymentSnapshot): boolean {
  return (
    snapshot.amountCents === tip.amountCents &&
    snapshot.currency === 'cad' &&
    snapshot.isLive === stripe.isLive &&
    snapshot.accountId === tip.accountId
  )
}

async function recordPayment(
  platform: PaymentPlatform,
  sql: Sql,
  tip: LockedTip,
  snapshot: PaymentSnapshot,
): Promise<void> {
  const content = { tipId: tip.id }
  await markPaid(sql, { id: tip.id, email: snapshot.email })
  if (snapshot.email) await queueMail(sql, tipReceiptMail, { to: snapshot.email, locale: tip.locale, content })
  const creator = await findCreatorContact(sql, tip.creatorId)
  if (creator) await queueMail(sql, tipReceivedMail, { to: creator.email, locale: creator.locale, content })
  if (!tip.pageTakesTips) await raiseAlarm(platform, sql, { kind: 'paid_while_closed', subject: tip.id, tipId: tip.id })
}

/** Booked by a word that named no address; the checkout's own word has one. */
async function sendLateReceipt(sql: Sql, { id, locale }: LockedTip, email: string): Promise<void> {
  await saveSupporterEmail(sql, { id, email })
  await queueMail(sql, tipReceiptMail, { to: email, locale, content: { tipId: id } })
}

async function notifyRefunds(platform: PaymentPlatform, sql: Sql, tip: LockedTip, booked: Fact[]): Promise<void> {
  const failed = new Set(booked.filter(({ kind }) => kind === 'refund_failed').map(({ ref }) => ref))
  for (const ref of failed) await raiseAlarm(platform, sql, { kind: 'refund_failed', subject: ref, tipId: tip.id })
  for (const { kind, ref, supporter = 0 } of booked) {
    if (kind !== 'refund' || failed.has(ref) || !tip.supporterEmail) continue
    const content = { tipId: tip.id, amountCents: supporter }
    await queueMail(sql, tipRefundedMail, { to: tip.supporterEmail, locale: tip.locale, content })
  }
}

/** A second payment of one tip is nobody's: the supporter gets it back. */
async function giveBackDuplicate(platform: PaymentPlatform, tipId: string, snapshot: PaymentSnapshot): Promise<void> {
  const { intentId, facts } = snapshot
  const hasFee = facts.some(({ kind }) => kind === 'platform_fee')
  const left = facts.reduce((sum, fact) => sum - (fact.supporter ?? 0), 0)
  if (left > 0) await refundDuplicate(platform.stripe, { intentId, tipId, hasFee })
  await raiseAlarm(platform, platform.sql, { kind: 'duplicate_payment', subject: intentId, tipId })
}
