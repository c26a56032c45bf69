import type { Sql } from '../../platform/database/database.ts'

export interface HeldCounts {
  userId: string | null
  slug: string | null
  tipsGiven: number
  notices: number
  mails: number
  registrations: number
}

export async function countHeld(sql: Sql, emailKey: string): Promise<HeldCounts> {
  const [row] = await sql<HeldCounts[]>`
    select u.id as "userId", c.slug,
      (select count(*)::int from tips where supporter_email_key = ${emailKey}) as "tipsGiven",
      (select count(*)::int from copyright_notices where lower(claimant_email) = ${emailKey}) as notices,
      (select count(*)::int from outbox_mails where lower(recipient) = ${emailKey}) as mails,
      (select count(*)::int from registrations where email_key = ${emailKey}) as registrations
    from (select 1) one
    left join users u on u.email_key = ${emailKey} and u.email_verified_at is not null
    left join creators c on c.id = u.id
  `
  return row ?? { userId: null, slug: null, tipsGiven: 0, notices: 0, mails: 0, registrations: 0 }
}

/** What somebody without an account has left here. */
export async function readGuest(sql: Sql, emailKey: string): Promise<Record<string, unknown>> {
  return {
    tipsGiven: await sql`
      select t.id, coalesce(t.ended_at, t.authorized_at, t.created_at) as "at", c.slug as "creatorSlug",
        t.amount_cents as amount, s.refunded_cents as "refundedAmount", s.state, t.locale,
        t.supporter_email as "supporterEmail", t.supporter_name as "supporterName", t.message, t.is_private as "isPrivate",
        t.reply, t.shows_name as "showsName", t.shows_words as "showsWords", t.shows_amount as "showsAmount",
        (select json_agg(json_build_object('act', a.act, 'at', a.at) order by a.at) from receipt_acts a where a.tip_id = t.id)
          as acts
      from tips t join tip_states s on s.tip_id = t.id left join creators c on c.id = t.creator_id
      where t.supporter_email_key = ${emailKey} order by t.created_at desc, t.id
    `,
    notices: await sql`
      select n.id, n.received_at as "receivedAt", n.slug, n.claimant_name as name, n.claimant_address as address,
        n.claimant_email as email, n.work, n.interest, n.location, n.infringement, n.happened,
        n.forwarded_at as "forwardedAt", n.kept_until as "keptUntil"
      from copyright_notices n where lower(n.claimant_email) = ${emailKey} order by n.received_at desc
    `,
    mails: await sql`
      select template, locale, recipient, created_at as "createdAt", sent_at as "sentAt" from outbox_mails
      where lower(recipient) = ${emailKey} order by created_at desc
    `,
    registrations: await sql`
      select email, firstname, lastname, alias, locale, created_at as "createdAt" from registrations
      where email_key = ${emailKey} order by created_at desc
    `,
  }
}

export async function findAccount(sql: Sql, emailKey: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from users where email_key = ${emailKey} and email_verified_at is not null
  `
  return row?.id
}

/** Those that are left, a batch at a time. */
export async function listTipsToErase(sql: Sql, emailKey: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from tips where supporter_email_key = ${emailKey} limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Registrations that were not confirmed, and mails that wait or were sent. */
export async function deleteTraces(sql: Sql, emailKey: string): Promise<void> {
  await sql`delete from registrations where email_key = ${emailKey}`
  await sql`delete from outbox_mails where lower(recipient) = ${emailKey} and user_id is null and sent_at is not null`
}
