import type { Locale } from '@obole/contract/formatting/names'
import { timeZone } from '@obole/contract/formatting/time-zone'
import type { DeskRole } from '@obole/contract/schema/endpoint'
import type { Pool, Sql } from '../../platform/database/database.ts'

interface FoundAccount {
  id: string
  email: string | null
  locale: Locale
  slug: string | null
  sessions: number
  isDisabled: boolean
  createdAt: Date
  erasedAfter: Date | null
}

export type AccountKey = { id: string } | { emailKey: string | null } | { slug: string }

export async function findAccountBy(sql: Sql, key: AccountKey): Promise<FoundAccount | undefined> {
  const [row] = await sql<FoundAccount[]>`
    select u.id, u.email, u.locale, c.slug, u.disabled_at is not null as "isDisabled", u.created_at as "createdAt",
      u.erased_after as "erasedAfter",
      (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions
    from users u left join creators c on c.id = u.id
    where ${isAccount(sql, key)}
  `
  return row
}

/** Each by its index: together in one condition they have none. */
function isAccount(sql: Sql, key: AccountKey) {
  if ('id' in key) return sql`u.id = ${key.id}`
  if ('emailKey' in key) return sql`u.email_key = ${key.emailKey}`
  return sql`u.id = (select creator_id from slugs where slug = ${key.slug})`
}

/** Signing in, open sessions and links in mails end with it. */
export async function setDisabled(sql: Sql, userId: string, isDisabled: boolean): Promise<void> {
  await sql`
    update users set disabled_at = ${isDisabled ? sql`coalesce(disabled_at, now())` : null} where id = ${userId}
  `
  if (isDisabled) await sql`delete from sessions where user_id = ${userId}`
}

interface ListedMail {
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

interface ListedJob {
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

interface DeskMember {
  id: string
  email: string | null
  role: DeskRole
  grantedBy: string
  grantedAt: Date
}

export async function listDeskRoles(sql: Sql): Promise<DeskMember[]> {
  return sql<DeskMember[]>`
    select u.id, u.email, r.role, r.granted_by as "grantedBy", r.granted_at as "grantedAt"
    from desk_roles r join users u on u.id = r.user_id order by r.granted_at
  `
}

/** Null takes it away. Returns the role of before. */
export async function setDeskRole(
  sql: Sql,
  { userId, role, operator }: { userId: string; role: DeskRole | null; operator: string },
): Promise<DeskRole | null> {
  const [before] = await sql<{ role: DeskRole }[]>`select role from desk_roles where user_id = ${userId} for update`
  if (role === null) await sql`delete from desk_roles where user_id = ${userId}`
  else
    await sql`
      insert into desk_roles (user_id, role, granted_by) values (${userId}, ${role}, ${operator})
      on conflict (user_id) do update set role = excluded.role, granted_by = excluded.granted_by, granted_at = now()
    `
  return before?.role ?? null
}

interface FoundPhoto {
  id: string
  albumId: string
  creatorId: string
  slug: string
}

/** Several may have one image: the first of them. */
export async function findPhotoBy(sql: Sql, by: { id: string } | { key: string }): Promise<FoundPhoto | undefined> {
  const [row] = await sql<FoundPhoto[]>`
    select p.id, p.album_id as "albumId", c.id as "creatorId", c.slug
    from photos p join albums a on a.id = p.album_id join creators c on c.id = a.creator_id
    where ${
      'id' in by
        ? sql`p.id = ${by.id}`
        : sql`p.large_key = ${by.key} or p.medium_key = ${by.key} or p.small_key = ${by.key}`
    }
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
export async function endSessionsAndLinks(sql: Sql): Promise<void> {
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

export interface PageMonth {
  slug: string | null
  tips: number
  netCents: number
  /** Of the month on which it received something. */
  days: number
  fees: number
  cost: number
}

/** What each page received in a month, `2026-11`, and what its payments cost; those with the most tips first. */
export async function listPageMonths(sql: Pool, month: string): Promise<PageMonth[]> {
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = '5min'`
    const from = tx`(${`${month}-01`}::text::date)`
    const until = tx`(${`${month}-01`}::text::date + interval '1 month')::date`
    return tx<PageMonth[]>`
      with paid as (
        select creator_id, sum(tip_count)::int as tips, sum(net_cents)::float8 as net,
          count(*) filter (where net_cents > 0)::int as days
        from received_days where day >= ${from} and day < ${until} group by 1
      ), booked as (
        select creator_id,
          coalesce(sum(platform_cents) filter (where kind in ('platform_fee', 'platform_fee_refund')), 0)::float8 as fees,
          coalesce(sum(provider_cents) filter (where kind = 'provider_fee'), 0)::float8 as cost
        from ledger_entries
        where booked_at >= toronto_midnight(${from}) and booked_at < toronto_midnight(${until}) group by 1
      )
      select c.slug, p.tips, p.net as "netCents", p.days, coalesce(b.fees, 0) as fees, coalesce(b.cost, 0) as cost
      from paid p left join booked b using (creator_id) left join creators c on c.id = p.creator_id
      order by p.tips desc, c.slug
    `
  })
}

/** Read from the ledger itself: undefined for a month without any movement. A busy one takes longer than a request may. */
export async function findMoneyMonth(sql: Pool, monthsAgo: number): Promise<MoneyMonth | undefined> {
  const [row] = await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '5min'`
    const at = (months: number) =>
      tx`(date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => ${months})) at time zone ${timeZone}`
    return tx<MoneyMonth[]>`
      select to_char(${at(monthsAgo)} at time zone ${timeZone}, 'YYYY-MM') as month,
        count(*) filter (where e.kind = 'charge')::int as tips,
        coalesce(-sum(e.supporter_cents) filter (where e.kind = 'charge'), 0)::bigint as paid,
        coalesce(sum(e.supporter_cents) filter (where e.kind in ('refund', 'refund_failed')), 0)::bigint as refunded,
        coalesce(sum(e.platform_cents) filter (where e.kind in ('platform_fee', 'platform_fee_refund')), 0)::bigint as fees,
        coalesce(sum(e.provider_cents) filter (where e.kind = 'provider_fee'), 0)::bigint as cost,
        (select count(*)::int from payments_without_cost p
         where p.booked_at >= ${at(monthsAgo)} and p.booked_at < ${at(monthsAgo - 1)}) as "unknownCosts"
      from ledger_entries e
      where e.booked_at >= ${at(monthsAgo)} and e.booked_at < ${at(monthsAgo - 1)}
      having count(*) > 0
    `
  })
  return row
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

export async function countDeskRoles(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from desk_roles`
  return row?.count ?? 0
}

/** At most one: whether any was. */
export async function countSentMails(sql: Sql): Promise<number> {
  return (await sql`select from outbox_mails where sent_at is not null limit 1`).length
}
