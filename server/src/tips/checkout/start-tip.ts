import { createHash, createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { tipAmounts } from '@obole/contract/fees'
import { supporterNameMax, tipMessageMax } from '@obole/contract/limits'
import { defaultLocale, type Locale } from '@obole/contract/names'
import { Refusal } from '@obole/contract/refusals'
import type { StartTip } from '@obole/contract/tips'
import { isHeld } from '../../creators/held-words.ts'
import { limitedTextOrNull } from '../../creators/texts.ts'
import type { Sql } from '../../platform/database/database.ts'
import { addressOf } from '../../platform/http/ip-addresses.ts'
import { newId } from '../../platform/ids.ts'
import { tooMany } from '../../platform/rate-limit/rate-limit.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { awaitCheckout, type OpenedTip, openNewCheckout } from './open-checkout.ts'
import { pageUrlFrom } from './return-url.ts'
import {
  type ClientCounts,
  countForClient,
  findPayee,
  findTipByKey,
  insertTip,
  lockClient,
  type NewTip,
  type Payee,
  type StoredTip,
} from './tips.sql.ts'

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

type Written = { isNew: true; tip: StoredTip } | { isNew: false; tipId: string }

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
  const supporterName = limitedTextOrNull('supporterName', params.supporterName ?? null, supporterNameMax)
  const given = { success: params.checkoutSuccessUrl, cancelled: params.checkoutCancelledUrl }
  const pageUrl = pageUrlFrom(config, payee, given)
  const isPrivate = params.isPrivate ?? false
  const coversFees = params.coversFees ?? false
  const showsWords = (params.showsWords ?? false) && payee.hasWall && !isPrivate && message !== null
  const { payCents, feeCents } = tipAmounts({ amountCents: params.amount, coversFees }, config.fees)
  const request = [payee.creatorId, params.amount, message, supporterName, isPrivate, locale, given]
  if (coversFees) request.push(coversFees)
  if (params.showsWords) request.push('words', params.showsAmount ?? false)
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
    showsAmount: showsWords && (params.showsAmount ?? false),
    isHeld: showsWords && isHeld(`${supporterName ?? ''} ${message}`, locale, payee.heldWords),
    hadWall: payee.hasWall,
    undoSeconds: Math.round(config.undoMinutes * 60),
    locale,
    productName: productNames[locale](payee.name),
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

const productNames: Record<Locale, (creator: string) => string> = {
  fr: (creator) => `Pourboire pour ${creator}`,
  en: (creator) => `Tip for ${creator}`,
  es: (creator) => `Propina para ${creator}`,
}
