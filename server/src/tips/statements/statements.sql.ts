import { type ShownThanksRow, shownThanks } from '../../creators/thanks.sql.ts'
import { awaitsApproval } from '../../creators/wall.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
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
  /** By which replies are refused; null without an address. */
  emailKey: string | null
  thanks: ShownThanksRow | null
  /** The words are shown on the page once its owner approves them. */
  awaitsApproval: boolean
}

export async function findReceipt(sql: Sql, tipId: string): Promise<ReceiptRow | undefined> {
  const [receipt] = await sql<ReceiptRow[]>`
    select ${receivedTip(sql)}, c.name as "creatorName", c.slug as "creatorSlug", t.locale, t.fee_cents as "feeCents",
      t.supporter_email_key as "emailKey", ${shownThanks(sql)} as thanks,
      ${awaitsApproval(sql)} as "awaitsApproval"
    from received_tips r
    join tips t on t.id = r.tip_id join tip_states s on s.tip_id = r.tip_id
    left join creators c on c.id = t.creator_id
    where r.tip_id = ${tipId}
  `
  return receipt
}
