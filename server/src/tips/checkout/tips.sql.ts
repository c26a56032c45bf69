import { isUuid } from '@obole/contract/formats'
import type { GoalTexts } from '@obole/contract/goals'
import type { Locale } from '@obole/contract/names'
import type { TipState } from '@obole/contract/tips'
import { type ShownThanksRow, shownThanks } from '../../creators/thanks.sql.ts'
import { hasWall, heldWords } from '../../creators/wall.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { CheckoutParams } from '../domain/checkout.ts'
import { isBeingUndone } from '../statements/received-tips.sql.ts'
import { undoUntil } from '../statements/statements.sql.ts'

export interface Payee {
  creatorId: string
  slug: string
  /** Every slug that leads to the page. */
  slugs: string[]
  name: string
  takesTips: boolean
  hasWall: boolean
  /** Words of the operator, in the language of the tip, and of the creator. */
  heldWords: string[]
  accountId: string | null
  isSurging: boolean
}

/** Everything that starting a tip needs to know, in one query. */
export async function findPayee(sql: Sql, creatorId: string, locale: Locale): Promise<Payee | undefined> {
  const [payee] = await sql<Payee[]>`
    select c.id as "creatorId", c.slug, c.name, p.account_id as "accountId",
      array(select s.slug from slugs s where s.creator_id = c.id) as slugs,
      c.takes_tips and not exists (select from operator_switches where name = 'tips-off') as "takesTips",
      ${hasWall(sql)} as "hasWall", ${heldWords(sql, locale)} as "heldWords",
      exists (select from tip_surges s where s.scope in (c.id::text, 'all') and s.until > now()) as "isSurging"
    from creators c left join payout_accounts p on p.creator_id = c.id
    where c.id = ${creatorId} and c.suspended_at is null
  `
  return payee
}

export async function findCreatorIdBySlug(sql: Sql, slug: string): Promise<{ id: string; slug: string } | undefined> {
  const [creator] = await sql<{ id: string; slug: string }[]>`
    select c.id, c.slug from slugs s join creators c on c.id = s.creator_id
    where s.slug = ${slug.toLowerCase()} and s.retired_at is null and c.suspended_at is null
  `
  return creator
}

export async function findSlug(sql: Sql, creatorId: string): Promise<string | undefined> {
  const [creator] = await sql<{ slug: string }[]>`select slug from creators where id = ${creatorId}`
  return creator?.slug
}

export interface ClientCounts {
  lately: number
  today: number
  blockedForS: number | null
  /** The tip that the same client started with the same params a moment ago, without a key: a double click. */
  twin: string | null
  /** There is a tip under the same key. */
  isRepeated: boolean
}

/** Until commit: two requests at once must not both pass the limit. */
export async function lockClient(sql: Sql, clientHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${clientHash}, 'hex'), 5))`
}

export async function countForClient(
  sql: Sql,
  client: Pick<NewTip, 'clientHash' | 'requestHash' | 'idempotencyKey'>,
): Promise<ClientCounts> {
  const { clientHash, requestHash, idempotencyKey } = client
  const [counts] = await sql<ClientCounts[]>`
    select count(*) filter (where t.created_at > now() - interval '10 minutes')::int as lately, count(*)::int as today,
      (select extract(epoch from b.until - now())::int from tip_client_blocks b
       where b.client_hash = ${clientHash} and b.until > now()) as "blockedForS",
      (array_agg(t.id order by t.created_at desc) filter (
        where ${idempotencyKey}::text is null and t.idempotency_key is null and t.request_hash = ${requestHash} and t.outcome is null
          and t.created_at > now() - interval '10 seconds'))[1] as twin,
      exists (select from tips r where r.idempotency_key = ${idempotencyKey}) as "isRepeated"
    from tips t where t.client_hash = ${clientHash} and t.created_at > now() - interval '1 day'
  `
  return counts ?? { lately: 0, today: 0, blockedForS: null, twin: null, isRepeated: false }
}

export interface NewTip extends Omit<CheckoutParams, 'attempt' | 'createdAt' | 'expiresAt'> {
  message: string | null
  supporterName: string | null
  isPrivate: boolean
  coversFees: boolean
  showsWords: boolean
  showsAmount: boolean
  isHeld: boolean
  hadWall: boolean
  clientHash: Buffer
  idempotencyKey: string | null
  requestHash: Buffer
}

/** Undefined when the page stopped taking tips meanwhile, or another request inserted the same key first. */
export async function insertTip(sql: Sql, tip: NewTip): Promise<StoredTip | undefined> {
  const [row] = await sql<StoredTip[]>`
    insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, message, supporter_name, is_private,
      covers_fees, shows_words, shows_amount, is_held, had_wall, undo_seconds, client_hash, idempotency_key, request_hash,
      product_name, page_url, expires_at, opening_until)
    select ${tip.id}, c.id, p.account_id, ${tip.amountCents}, ${tip.feeCents}, ${tip.locale}, ${tip.message},
      ${tip.supporterName}, ${tip.isPrivate}, ${tip.coversFees}, ${tip.showsWords}, ${tip.showsAmount}, ${tip.isHeld},
      ${tip.hadWall}, ${tip.undoSeconds}, ${tip.clientHash}, ${tip.idempotencyKey}, ${tip.requestHash}, ${tip.productName},
      ${tip.pageUrl}, date_trunc('second', now()) + interval '31 minutes', now() + ${openingLease(sql)}
    from creators c join payout_accounts p on p.creator_id = c.id and p.account_id = ${tip.accountId}
    where c.id = ${tip.creatorId} and c.takes_tips
      and not exists (select from operator_switches where name = 'tips-off')
    on conflict (idempotency_key) do nothing
    returning ${storedTip(sql)}
  `
  return row
}

export interface StoredTip extends CheckoutParams {
  sessionId: string | null
  checkoutUrl: string | null
  outcome: 'paid' | 'failed' | 'cancelled' | 'expired' | null
  requestHash: Buffer
}

export async function findTip(sql: Sql, tipId: string): Promise<StoredTip | undefined> {
  const [tip] = await sql<StoredTip[]>`select ${storedTip(sql)} from tips where id = ${tipId}`
  return tip
}

export async function findTipByKey(sql: Sql, idempotencyKey: string): Promise<StoredTip | undefined> {
  const [tip] = await sql<StoredTip[]>`select ${storedTip(sql)} from tips where idempotency_key = ${idempotencyKey}`
  return tip
}

/** The request that gets the lease opens the checkout. The lease of a process that died expires. */
export async function leaseOpening(sql: Sql, tipId: string): Promise<StoredTip | undefined> {
  const [tip] = await sql<StoredTip[]>`
    update tips set opening_until = now() + ${openingLease(sql)}
    where id = ${tipId} and session_id is null and outcome is null and (opening_until is null or opening_until < now())
    returning ${storedTip(sql)}
  `
  return tip
}

export async function endOpening(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set opening_until = null where id = ${tipId} and session_id is null`
}

/**
 * A new idempotency key and expiry, once it is certain that the old key opened nothing. A tip that failed for that
 * reason is pending again when its supporter retries.
 */
export async function beginNextAttempt(sql: Sql, tipId: string): Promise<StoredTip | undefined> {
  const [tip] = await sql<StoredTip[]>`
    update tips set attempt = attempt + 1, outcome = null, ended_at = null,
      expires_at = date_trunc('second', now()) + interval '31 minutes', opening_until = now() + ${openingLease(sql)}
    where id = ${tipId} and session_id is null and (outcome is null or outcome = 'failed') and attempt < 9
    returning ${storedTip(sql)}
  `
  return tip
}

/** False when the tip has ended or has another session: then this one must be closed. */
export async function storeSession(
  sql: Sql,
  tipId: string,
  session: { sessionId: string; url: string },
): Promise<boolean> {
  const rows = await sql`
    update tips set session_id = ${session.sessionId}, checkout_url = ${session.url}, opening_until = null
    where id = ${tipId} and outcome is null and (session_id is null or session_id = ${session.sessionId})
    returning id
  `
  return rows.length > 0
}

/** Of a tip that is under way: not of one that is held, or whose bank debit is. Their checkout is complete. */
export async function findUnpaidSession(sql: Sql, tipId: string): Promise<string | undefined> {
  const [tip] = await sql<{ sessionId: string | null }[]>`
    select session_id as "sessionId" from tips
    where id = ${tipId} and outcome is null and authorized_at is null and processing_at is null
  `
  return tip?.sessionId ?? undefined
}

interface TipStatusRow {
  state: TipState
  amount: number
  creatorName: string | null
  locale: Locale
  goalTexts: GoalTexts | null
  thanks: ShownThanksRow | null
  isBeingUndone: boolean
  undoUntil: Date | null
}

export async function findTipStatus(sql: Sql, tipId: string): Promise<TipStatusRow | undefined> {
  const [row] = await sql<TipStatusRow[]>`
    select s.state, t.amount_cents as amount, c.name as "creatorName", t.locale,
      (select g.texts from goals g where g.reached_by = t.id) as "goalTexts",
      ${shownThanks(sql)} as thanks, ${isBeingUndone(sql)} as "isBeingUndone", ${undoUntil(sql)} as "undoUntil"
    from tip_states s join tips t on t.id = s.tip_id left join creators c on c.id = t.creator_id
    where s.tip_id = ${tipId}
  `
  return row
}

export async function isTipOf(sql: Sql, tipId: string, creatorId: string): Promise<boolean> {
  // Called before the path is validated.
  if (!isUuid(tipId)) return false
  const rows = await sql`select from tips where id = ${tipId} and creator_id = ${creatorId}`
  return rows.length > 0
}

/**
 * Shorter than a visitor waits: a repeat opens the checkout when the first request died. Two that open at once do no
 * harm: they use one idempotency key.
 */
function openingLease(sql: Sql) {
  return sql`interval '3 seconds'`
}

function storedTip(sql: Sql) {
  return sql`id, creator_id as "creatorId", account_id as "accountId", amount_cents as "amountCents",
    fee_cents as "feeCents", locale, product_name as "productName", page_url as "pageUrl", expires_at as "expiresAt",
    undo_seconds as "undoSeconds",
    attempt, created_at as "createdAt", session_id as "sessionId", checkout_url as "checkoutUrl", outcome,
    request_hash as "requestHash"`
}
