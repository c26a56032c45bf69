import { createHash } from 'node:crypto'
import type { Sql } from '../platform/database/database.ts'
import { endPastTips, insertPastTips } from '../tips/tip/past-tips.sql.ts'
import type { PastFact, PastTip } from './past-tips.ts'

export async function hasTips(sql: Sql, creatorId: string): Promise<boolean> {
  const rows = await sql`select from tips where creator_id = ${creatorId} limit 1`
  return rows.length > 0
}

export interface Payee {
  creatorId: string
  productName: string
  pageUrl: string
}

/**
 * In the order of real bookings, so that the triggers write the history and the months. Without a checkout session:
 * what the provider does not know is not compared with it.
 */
export async function bookPastTips(sql: Sql, payee: Payee, tips: readonly PastTip[], now: Date): Promise<void> {
  const { creatorId, productName, pageUrl } = payee
  const [account] = await sql<{ id: string }[]>`
    select account_id as id from payout_accounts where creator_id = ${creatorId}
  `
  const rows = tips.map((tip) => ({
    id: tip.id,
    creator_id: creatorId,
    account_id: account?.id ?? '',
    amount_cents: tip.amountCents,
    fee_cents: tip.feeCents,
    covers_fees: tip.coversFees,
    locale: tip.locale,
    message: tip.message,
    supporter_name: tip.supporterName,
    supporter_email: tip.supporterEmail,
    supporter_email_key: tip.supporterEmail,
    is_private: tip.isPrivate,
    shows_words: tip.showsWords,
    shows_amount: tip.showsWords && tip.showsAmount,
    request_hash: createHash('sha256').update(tip.id).digest(),
    product_name: productName,
    page_url: pageUrl,
    expires_at: new Date(tip.createdAt.getTime() + 31 * 60_000),
    created_at: tip.createdAt,
  }))
  await insertPastTips(sql, rows)
  for (const step of ['paid', 'returned', 'won'] as const) {
    await sql`insert into ledger_entries ${sql(tips.flatMap((tip) => entriesOf(creatorId, tip, step)))}`
  }
  await endPastTips(sql, tips)
  await sql`insert into tip_refunds ${sql(tips.flatMap(refundsOf))}`
  await sql`insert into tip_disputes ${sql(tips.flatMap((tip) => disputesOf(tip, now)))}`
}

function entriesOf(creatorId: string, tip: PastTip, step: PastFact['step']) {
  return tip.facts
    .filter((fact) => fact.step === step)
    .map(({ id, kind, ref, supporter = 0, creator = 0, platform = 0, provider = 0, at }) => ({
      id,
      tip_id: tip.id,
      creator_id: creatorId,
      kind,
      provider_ref: ref,
      supporter_cents: supporter,
      creator_cents: creator,
      platform_cents: platform,
      provider_cents: provider,
      booked_at: at,
    }))
}

/** As the creator requested them. */
function refundsOf({ id, facts }: PastTip) {
  return facts
    .filter(({ kind }) => kind === 'refund')
    .map(({ ref, supporter = 0, at }) => ({
      tip_id: id,
      number: 1,
      amount_cents: supporter,
      state: 'made',
      provider_ref: ref,
      requested_at: at,
    }))
}

/** Banks decide within some months. */
const decidedAfterMs = 75 * 24 * 60 * 60_000

function disputesOf({ id, facts }: PastTip, now: Date) {
  const taken = facts.find(({ kind }) => kind === 'dispute')
  if (!taken) return []
  const won = facts.find(({ kind }) => kind === 'dispute_won')
  const isLost = now.getTime() - taken.at.getTime() > decidedAfterMs
  const state = won ? 'won' : isLost ? 'lost' : 'open'
  return [{ id: `du_${taken.ref}`, tip_id: id, state, movements: won ? 2 : 1, changed_at: (won ?? taken).at }]
}
