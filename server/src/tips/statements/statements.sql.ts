import { wordsEditMinutes } from '@obole/contract/rules/limits'
import type { CreatorRow } from '../../creators/tables/creators.sql.ts'
import { type ShownThanksRow, shownThanks } from '../../creators/tables/thanks.sql.ts'
import { awaitsApproval, canShowWords } from '../../creators/tables/wall.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import { undoUntil } from '../tip/reads.sql.ts'
import { type ReceivedTipRow, receivedTip } from './received-tips.sql.ts'

export async function findOwnerLocale(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ locale: string }[]>`select locale from users where id = ${userId}`
  return row?.locale
}

export interface ReceiptRow extends Omit<ReceivedTipRow, 'netAmount' | 'isPrivate' | 'canReply'> {
  creatorName: string | null
  creatorSlug: string | null
  locale: 'fr' | 'en' | 'es'
  feeCents: number
  /** Refunded, and not paid by the provider yet. */
  pendingCents: number
  /** By which replies are refused; null without an address. */
  emailKey: string | null
  thanks: ShownThanksRow | null
  /** How the page looks, unless it is hidden. */
  looks: Pick<CreatorRow, 'slug' | 'hue' | 'banner' | 'logo'> | null
  /** The words are shown on the page once its owner approves them. */
  awaitsApproval: boolean
  undoUntil: Date | null
  linkGeneration: number
  showsName: boolean
  showsWords: boolean
  showsAmount: boolean
  canShowWords: boolean
  editUntil: Date | null
  erasedAt: Date | null
}

/** Of a tip that was paid, or held at least. */
export async function findReceipt(sql: Sql, tipId: string): Promise<ReceiptRow | undefined> {
  const [receipt] = await sql<ReceiptRow[]>`
    select ${receivedTip(sql)}, c.name as "creatorName", c.slug as "creatorSlug", t.locale, t.fee_cents as "feeCents",
      (select coalesce(sum(p.amount_cents), 0)::int from pending_refunds p
        where p.tip_id = t.id and p.ended_at is null) as "pendingCents",
      t.supporter_email_key as "emailKey", ${shownThanks(sql)} as thanks,
      case when c.suspended_at is null and c.deleted_at is null and c.id is not null then
        jsonb_build_object('slug', c.slug, 'hue', c.hue, 'banner', c.banner, 'logo', c.logo) end as looks,
      ${awaitsApproval(sql)} as "awaitsApproval", ${undoUntil(sql)} as "undoUntil",
      t.link_generation as "linkGeneration", t.shows_name as "showsName", t.shows_words as "showsWords",
      t.shows_amount as "showsAmount", ${canShowWords(sql)} and ${isKept(sql)} as "canShowWords",
      case when t.message is not null and t.words_edited_at is null and ${isKept(sql)} and e.until > now()
        then e.until end as "editUntil",
      t.anonymized_at as "erasedAt"
    from tips t
    join tip_states s on s.tip_id = t.id
    left join received_tips r on r.tip_id = t.id
    left join creators c on c.id = t.creator_id
    cross join lateral (
      select coalesce(t.authorized_at, r.received_at) + make_interval(mins => ${wordsEditMinutes}) as until
    ) e
    where t.id = ${tipId} and (r.tip_id is not null or t.authorized_at is not null)
  `
  return receipt
}

/** Of `tips t`: neither undone nor failed. */
function isKept(sql: Sql) {
  return sql`coalesce(t.outcome, 'paid') = 'paid'`
}
