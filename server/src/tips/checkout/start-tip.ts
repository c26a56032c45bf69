import { createHash, createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { StartTip } from '@obole/contract/calls/tips'
import { defaultLocale } from '@obole/contract/formatting/names'
import { tipAmounts } from '@obole/contract/rules/fees'
import { tipMessageMax } from '@obole/contract/rules/limits'
import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import { isHeld } from '../../creators/words/held-words.ts'
import { limitedTextOrNull } from '../../creators/words/texts.ts'
import type { Sql } from '../../platform/database/database.ts'
import { addressOf } from '../../platform/http/ip-addresses.ts'
import { newId } from '../../platform/ids.ts'
import { translator } from '../../platform/messages.ts'
import { tooMany } from '../../platform/rate-limit/rate-limit.ts'
import { supporterNameOf } from '../domain/supporter-name.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { insertTip, type NewTip } from '../tip/checkout.sql.ts'
import { findTipByKey, type Tip } from '../tip/tip.sql.ts'
import { awaitCheckout, type OpenedTip, openNewCheckout } from './open-checkout.ts'
import { type ClientCounts, countForClient, findPayee, lockClient, type Payee } from './payee.sql.ts'
import { pageUrlFrom } from './return-url.ts'

interface TipClient {
  ip: string
  memberId: string | null
  idempotencyKey: string | null
  /** What the browser says of itself: it tells apart two people behind one address. */
  browser: string
}

/** RL-10: tips started from one network address. */
const perTenMinutes = 5
const perDay = 20
const surgeDelayMs = 1000

/** Two queries to read, one transaction to write, then the provider outside of any transaction. */
export async function startTip(platform: PaymentPlatform, params: StartTip, client: TipClient): Promise<OpenedTip> {
  const payee = await findPayee(platform.sql, params.creatorId, params.locale ?? defaultLocale)
  if (!payee) throw new Refusal('creator_not_found')
  const tip = newTip(platform, payee, params, client)
  if (!payee.takesTips || !platform.stripe.isConfigured || client.memberId === payee.creatorId)
    throw new Refusal('donations_closed')
  // A flood takes no transaction and no lock; whoever passes is counted again in theirs.
  refuseFloods(platform, await countForClient(platform.sql, tip))
  if (payee.isSurging) await wait(surgeDelayMs)
  platform.failpoint?.('tip-checked')
  const written = await writeTip(platform, tip)
  platform.failpoint?.('tip-written')
  if (written.isNew) platform.metrics.tips.inc({ state: 'started' })
  return written.isNew ? openNewCheckout(platform, written.tip) : awaitCheckout(platform, written.tipId)
}

type Written = { isNew: true; tip: Tip } | { isNew: false; tipId: string }

function writeTip(platform: TipPlatform, tip: NewTip): Promise<Written> {
  return platform.sql.begin(async (sql): Promise<Written> => {
    await lockClient(sql, tip.clientHash)
    const counts = await countForClient(sql, tip)
    if (counts.twin) return { isNew: false, tipId: counts.twin }
    refuseFloods(platform, counts)
    const stored = counts.isRepeated ? undefined : await insertTip(sql, tip)
    if (!stored) return { isNew: false, tipId: await findRepeated(sql, tip) }
    platform.failpoint?.('tip-writing')
    return { isNew: true, tip: stored }
  })
}

async function findRepeated(sql: Sql, { idempotencyKey, requestHash }: NewTip): Promise<string> {
  const known = idempotencyKey === null ? undefined : await findTipByKey(sql, idempotencyKey)
  if (!known) throw new Refusal('donations_closed')
  if (!known.requestHash.equals(requestHash)) throw new Refusal('idempotency_mismatch')
  return known.id
}

/** Only a new tip counts: a double click or a repeat under the same key is not refused. */
function refuseFloods(platform: TipPlatform, counts: ClientCounts): void {
  const { rateLimitFactor } = platform.config
  if (counts.twin || counts.isRepeated) return
  if (counts.blockedForS !== null) throw tooMany(platform, counts.blockedForS)
  if (counts.today >= Math.max(1, perDay * rateLimitFactor)) throw tooMany(platform, 3600)
  if (counts.lately >= Math.max(1, perTenMinutes * rateLimitFactor)) throw tooMany(platform, 600)
}

function newTip(platform: TipPlatform, payee: Payee, params: StartTip, client: TipClient): NewTip {
  const { config } = platform
  const locale = params.locale ?? defaultLocale
  const message = limitedTextOrNull('message', params.message ?? null, tipMessageMax)
  const supporterName = supporterNameOf(params.supporterName ?? null)
  const given = { success: params.checkoutSuccessUrl, cancelled: params.checkoutCancelledUrl }
  const pageUrl = pageUrlFrom(config, payee, given)
  const isPrivate = params.isPrivate ?? false
  const coversFees = params.coversFees ?? false
  const showsWords = (params.showsWords ?? false) && payee.hasWall && !isPrivate && message !== null
  const showsName = params.showsName ?? true
  const { payCents, feeCents } = tipAmounts({ amountCents: params.amount, coversFees }, config.fees)
  if (payCents > config.tipCentsMax)
    throw fieldRefusal('amount', 'maximum', `A tip is at most ${config.tipCentsMax} cents, covered fees included.`)
  const request = [payee.creatorId, params.amount, message, supporterName, isPrivate, locale, given]
  if (coversFees) request.push(coversFees)
  if (params.showsWords) request.push('words', params.showsAmount ?? false)
  if (params.showsWords && !showsName) request.push('nameless')
  // Under a key any client may repeat the request; without one, only who sent it first can.
  if (client.idempotencyKey === null) request.push(client.memberId, client.browser)
  return {
    id: newId(),
    creatorId: payee.creatorId,
    accountId: payee.accountId ?? '',
    amountCents: payCents,
    feeCents,
    coversFees,
    // Consent counts only for a wall that is there, and never for a private message.
    showsWords,
    // Of words that are shown later, too, as long as nobody has said no.
    showsName: !showsWords || showsName,
    showsAmount: showsWords && (params.showsAmount ?? false),
    isHeld: showsWords && isHeld(`${(showsName && supporterName) || ''} ${message}`, locale, payee.heldWords),
    hadWall: payee.hasWall,
    undoSeconds: Math.round(config.undoMinutes * 60),
    locale,
    productName: translator(locale)('checkout_item', { creator: payee.name }),
    pageUrl,
    message,
    supporterName,
    isPrivate,
    clientHash: hashClient(platform, client.ip),
    idempotencyKey: client.idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(request)).digest(),
  }
}

/** Recognizes a client for two days without storing its address. */
function hashClient({ tokenSecret }: { tokenSecret: string }, ip: string): Buffer {
  return createHmac('sha256', tokenSecret)
    .update(`tip-client:${addressOf(ip)}`)
    .digest()
}
