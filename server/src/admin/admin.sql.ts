import type { Locale } from '@obole/contract/names'
import { timeZone } from '@obole/contract/time-zone'
import type { Sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

export async function insertOperatorLog(
  sql: Sql,
  { act, subject, operator }: { act: string; subject: string; operator: string },
): Promise<void> {
  await sql`
    insert into operator_log (id, act, subject, operator) values (${newId()}, ${act}, ${subject}, ${operator})
  `
}

export interface FoundAccount {
  id: string
  email: string | null
  locale: Locale
  slug: string | null
  sessions: number
  isDisabled: boolean
  createdAt: Date
  erasedAfter: Date | null
}

/** By address, id or the slug of the page. */
export async function findAccountBy(
  sql: Sql,
  who: { emailKey: string | null; text: string },
): Promise<FoundAccount | undefined> {
  const [row] = await sql<FoundAccount[]>`
    select u.id, u.email, u.locale, c.slug, u.disabled_at is not null as "isDisabled", u.created_at as "createdAt",
      u.erased_after as "erasedAfter",
      (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions
    from users u left join creators c on c.id = u.id
    where u.email_key = ${who.emailKey} or u.id::text = ${who.text}
      or u.id = (select creator_id from slugs where slug = ${who.text})
    limit 1
  `
  return row
}

/** Signing in, open sessions and links in mails end with it. */
export async function setDisabled(sql: Sql, userId: string, isDisabled: boolean): Promise<void> {
  await sql`
    update users set disabled_at = ${isDisabled ? sql`coalesce(disabled_at, now())` : null} where id = ${userId}
  `
  if (isDisabled) await sql`delete from sessions where user_id = ${userId}`
}

export interface ListedMail {
  id: string
  template: string
  recipient: string
  createdAt: Date
  sentAt: Date | null
  refusedWith: number | null
}

export async function listMails(sql: Sql, recipient: string | null): Promise<ListedMail[]> {
  return sql<ListedMail[]>`
    select id, template, recipient, created_at as "createdAt", sent_at as "sentAt", refused_with as "refusedWith"
    from outbox_mails
    where ${recipient === null ? sql`sent_at is null` : sql`lower(recipient) = lower(${recipient})`}
    order by created_at desc limit 100
  `
}

export interface ListedJob {
  id: string
  task: string
  attempts: number
  maxAttempts: number
  runAt: Date
  lastError: string | null
}

export type JobState = 'waiting' | 'failing' | 'dead'

export async function listJobs(sql: Sql, state: JobState): Promise<ListedJob[]> {
  return sql<ListedJob[]>`
    select id::text, task_identifier as task, attempts, max_attempts as "maxAttempts", run_at as "runAt",
      last_error as "lastError"
    from graphile_worker.jobs where ${stateIs(sql, state)} order by run_at limit 100
  `
}

/** Tries them again at once, with all their attempts: one by its id, or all that failed. Returns how many. */
export async function retryJobs(sql: Sql, jobId: string | null): Promise<number> {
  const rows = await sql`
    select (graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where locked_at is null and ${jobId === null ? sql`attempts > 0` : sql`id::text = ${jobId}`}
    ), run_at => now(), attempts => 0)).id
  `
  return rows.length
}

export interface OpenAlarm {
  kind: string
  subject: string
  tipId: string | null
  details: Record<string, unknown>
  raisedAt: Date
}

export async function listOpenAlarms(sql: Sql): Promise<OpenAlarm[]> {
  return sql<OpenAlarm[]>`
    select kind, subject, tip_id as "tipId", details, raised_at as "raisedAt" from payment_alarms
    where resolved_at is null order by raised_at limit 500
  `
}

export interface FoundPhoto {
  id: string
  albumId: string
  creatorId: string
  slug: string
}

/** By its id, or by the key in the address of one of its files. */
export async function findPhotoBy(sql: Sql, idOrKey: string): Promise<FoundPhoto | undefined> {
  const [row] = await sql<FoundPhoto[]>`
    select p.id, p.album_id as "albumId", c.id as "creatorId", c.slug
    from photos p join albums a on a.id = p.album_id join creators c on c.id = a.creator_id
    where p.id::text = ${idOrKey} or ${idOrKey} in (p.large_key, p.medium_key, p.small_key)
    limit 1
  `
  return row
}

export async function listReservedSlugs(sql: Sql): Promise<{ slug: string; operator: string }[]> {
  return sql<{ slug: string; operator: string }[]>`select slug, operator from reserved_slugs order by slug`
}

/** False when it was reserved already. */
export async function reserveSlug(sql: Sql, slug: string, operator: string): Promise<boolean> {
  const rows = await sql`
    insert into reserved_slugs (slug, operator) values (${slug}, ${operator}) on conflict do nothing returning slug
  `
  return rows.length > 0
}

/** False when it was not reserved. */
export async function releaseSlug(sql: Sql, slug: string): Promise<boolean> {
  const rows = await sql`delete from reserved_slugs where slug = ${slug} returning slug`
  return rows.length > 0
}

/** Every session and every link in a mail. */
export async function endAllSessions(sql: Sql): Promise<void> {
  await sql`delete from sessions`
  await sql`delete from mail_tokens`
}

function stateIs(sql: Sql, state: JobState) {
  if (state === 'waiting') return sql`attempts = 0`
  return state === 'dead' ? sql`attempts >= max_attempts` : sql`attempts > 0 and attempts < max_attempts`
}

export interface MoneyMonth {
  month: string
  tips: number
  paid: number
  refunded: number
  /** Charged to creators, less what refunds gave back. */
  fees: number
  /** What the payment provider took, disputes included. */
  cost: number
  /** Payments whose cost the provider has not named yet. */
  unknownCosts: number
}

/** The newest months with any movement, newest first, read from the ledger itself. */
export async function listMoneyMonths(sql: Sql, count: number): Promise<MoneyMonth[]> {
  return sql<MoneyMonth[]>`
    with months as (
      select to_char(e.booked_at at time zone ${timeZone}, 'YYYY-MM') as month,
        count(*) filter (where e.kind = 'charge')::int as tips,
        coalesce(-sum(e.supporter_cents) filter (where e.kind = 'charge'), 0)::bigint as paid,
        coalesce(sum(e.supporter_cents) filter (where e.kind in ('refund', 'refund_failed')), 0)::bigint as refunded,
        coalesce(sum(e.platform_cents) filter (where e.kind in ('platform_fee', 'platform_fee_refund')), 0)::bigint as fees,
        coalesce(sum(e.provider_cents) filter (where e.kind = 'provider_fee'), 0)::bigint as cost
      from ledger_entries e
      where e.booked_at >= (date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => ${count - 1}))
        at time zone ${timeZone}
      group by 1
    ), unknown as (
      select to_char(p.booked_at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as payments
      from payments_without_cost p group by 1
    )
    select m.month, m.tips, m.paid, m.refunded, m.fees, m.cost, coalesce(u.payments, 0) as "unknownCosts"
    from months m left join unknown u on u.month = m.month
    order by m.month desc
  `
}

export async function listHeldWords(sql: Sql): Promise<{ locale: Locale; word: string; operator: string }[]> {
  return await sql<{ locale: Locale; word: string; operator: string }[]>`
    select locale, word, operator from held_words order by locale, word
  `
}

/** False when it was there already. */
export async function insertHeldWord(
  sql: Sql,
  { locale, word, operator }: { locale: Locale; word: string; operator: string },
): Promise<boolean> {
  const rows = await sql`
    insert into held_words (locale, word, operator) values (${locale}, ${word}, ${operator})
    on conflict do nothing returning word
  `
  return rows.length > 0
}

/** False when it was not there. */
export async function deleteHeldWord(sql: Sql, locale: Locale, word: string): Promise<boolean> {
  const rows = await sql`delete from held_words where locale = ${locale} and word = ${word} returning word`
  return rows.length > 0
}
