import { isUuid } from '@obole/contract/formats'
import { queueMail } from '../mail/send.ts'
import type { Sql } from '../platform/database.ts'
import { raiseAlarm } from './alarms.ts'
import { recoverDisputed } from './disputes.ts'
import { endTip } from './end-tip.ts'
import {
  bookFacts,
  type Fact,
  type LockedTip,
  lockTip,
  markPaid,
  markProcessing,
  saveSupporterEmail,
} from './ledger.sql.ts'
import { tipReceiptMail, tipReceivedMail, tipRefundedMail } from './mails.ts'
import { markRefundMade } from './refunds.sql.ts'
import { expireCheckout, readCheckout } from './stripe-checkout.ts'
import { type PaymentTruth, readPayment } from './stripe-payment.ts'
import { refundDuplicate } from './stripe-refunds.ts'
import type { PaymentPlatform } from './tip-platform.ts'
import { findCreatorContact, findTip, storeSession } from './tips.sql.ts'

/** `ignored`: it is about nothing of ours. `foreign`: about something that only looks like ours. */
export type Settled = 'settled' | 'ignored' | 'foreign'

/** Brings a tip to what its checkout is at the provider, however we came to ask. */
export async function settleSession(platform: PaymentPlatform, sessionId: string): Promise<Settled> {
  const checkout = await readCheckout(platform.stripe, sessionId)
  platform.reachStep?.('truth-read')
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
  const truth = await readPayment(platform.stripe, subject)
  platform.reachStep?.('truth-read')
  if (!truth?.tipId || !isUuid(truth.tipId)) return 'ignored'
  return truth.status === 'paid' ? settle(platform, truth.tipId, truth) : 'settled'
}

async function settle(platform: PaymentPlatform, tipId: string, truth: PaymentTruth): Promise<Settled> {
  const verdict = await platform.sql.begin((sql) => book(platform, sql, tipId, truth))
  platform.reachStep?.('booked')
  if (verdict === 'unknown') return 'foreign'
  if (verdict === 'duplicate') await giveBackDuplicate(platform, tipId, truth)
  if (verdict !== 'booked') return 'settled'
  if (await recoverDisputed(platform, tipId, truth)) return settlePayment(platform, truth.intentId)
  return 'settled'
}

type Verdict = 'booked' | 'duplicate' | 'quarantined' | 'unknown'

/** One transaction: the facts, the tip's state with its history, and the mails that they cause. */
async function book(platform: PaymentPlatform, sql: Sql, tipId: string, truth: PaymentTruth): Promise<Verdict> {
  const tip = await lockTip(sql, tipId)
  if (!tip) return 'unknown'
  if (tip.intentId !== null && tip.intentId !== truth.intentId) return 'duplicate'
  if (!isAsPromised(platform, tip, truth)) {
    const { amountCents, currency, accountId } = truth
    const details = { amountCents, currency, accountId, isLive: truth.isLive, expectedCents: tip.amountCents }
    await raiseAlarm(platform, sql, { kind: 'amount_mismatch', subject: truth.intentId, tipId, details })
    return 'quarantined'
  }
  const booked = await bookFacts(sql, tip, truth.facts)
  platform.reachStep?.('booking')
  if (booked.some(({ kind }) => kind === 'charge')) await welcomePayment(platform, sql, tip, truth)
  else if (truth.email && !tip.supporterEmail && !tip.isForgotten) await sendLateReceipt(sql, tip, truth.email)
  for (const { id, number } of truth.refunds) if (number) await markRefundMade(sql, { tipId, number, ref: id })
  await tellOfRefunds(platform, sql, { ...tip, supporterEmail: tip.supporterEmail ?? truth.email }, booked)
  return 'booked'
}

/** What was paid must be what was asked for; otherwise a person has to look at it. */
function isAsPromised({ stripe }: PaymentPlatform, tip: LockedTip, truth: PaymentTruth): boolean {
  return (
    truth.amountCents === tip.amountCents &&
    truth.currency === 'cad' &&
    truth.isLive === stripe.isLive &&
    truth.accountId === tip.accountId
  )
}

async function welcomePayment(platform: PaymentPlatform, sql: Sql, tip: LockedTip, truth: PaymentTruth): Promise<void> {
  const content = { tipId: tip.id }
  await markPaid(sql, { id: tip.id, email: truth.email })
  if (truth.email) await queueMail(sql, tipReceiptMail, { to: truth.email, locale: tip.locale, content })
  const creator = await findCreatorContact(sql, tip.creatorId)
  if (creator) await queueMail(sql, tipReceivedMail, { to: creator.email, locale: creator.locale, content })
  if (!tip.isOpen) await raiseAlarm(platform, sql, { kind: 'paid_while_closed', subject: tip.id, tipId: tip.id })
}

/** Booked by a word that named no address; the checkout's own word has one. */
async function sendLateReceipt(sql: Sql, { id, locale }: LockedTip, email: string): Promise<void> {
  await saveSupporterEmail(sql, { id, email })
  await queueMail(sql, tipReceiptMail, { to: email, locale, content: { tipId: id } })
}

async function tellOfRefunds(platform: PaymentPlatform, sql: Sql, tip: LockedTip, booked: Fact[]): Promise<void> {
  const failed = new Set(booked.filter(({ kind }) => kind === 'refund_failed').map(({ ref }) => ref))
  for (const ref of failed) await raiseAlarm(platform, sql, { kind: 'refund_failed', subject: ref, tipId: tip.id })
  for (const { kind, ref, supporter = 0 } of booked) {
    if (kind !== 'refund' || failed.has(ref) || !tip.supporterEmail) continue
    const content = { tipId: tip.id, amountCents: supporter }
    await queueMail(sql, tipRefundedMail, { to: tip.supporterEmail, locale: tip.locale, content })
  }
}

/** A second payment of one tip is nobody's: the supporter gets it back. */
async function giveBackDuplicate(platform: PaymentPlatform, tipId: string, truth: PaymentTruth): Promise<void> {
  const { intentId, facts } = truth
  const hasFee = facts.some(({ kind }) => kind === 'platform_fee')
  const left = facts.reduce((sum, fact) => sum - (fact.supporter ?? 0), 0)
  if (left > 0) await refundDuplicate(platform.stripe, { intentId, tipId, hasFee })
  await raiseAlarm(platform, platform.sql, { kind: 'duplicate_payment', subject: intentId, tipId })
}
