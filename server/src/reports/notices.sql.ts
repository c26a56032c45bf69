import type { Locale } from '@obole/contract/formatting/names'
import { deleteInBatches } from '../platform/database/batches.sql.ts'
import type { Sql } from '../platform/database/database.ts'

export interface Notice {
  id: string
  creatorId: string
  slug: string
  creatorName: string
  creatorEmail: string | null
  name: string
  address: string
  email: string
  work: string
  interest: string
  location: string
  infringement: string
  happened: string
  locale: Locale
  receivedAt: Date
  forwardedAt: Date | null
  refusedAt: Date | null
  keptUntil: Date
}

type NewNotice = Pick<
  Notice,
  | 'id'
  | 'creatorId'
  | 'name'
  | 'address'
  | 'email'
  | 'work'
  | 'interest'
  | 'location'
  | 'infringement'
  | 'happened'
  | 'locale'
>

/** With who the creator is now, and the job that forwards it. */
export async function insertNotice(sql: Sql, notice: NewNotice): Promise<void> {
  const { id, creatorId, name, address, email, work, interest, location, infringement, happened, locale } = notice
  await sql`
    insert into copyright_notices (id, creator_id, slug, creator_name, creator_email, claimant_name, claimant_address,
      claimant_email, work, interest, location, infringement, happened, locale)
    select ${id}, c.id, c.slug, c.name, u.email, ${name}, ${address}, ${email}, ${work}, ${interest}, ${location},
      ${infringement}, ${happened}, ${locale}
    from creators c join users u on u.id = c.id where c.id = ${creatorId}
  `
  await sql`select graphile_worker.add_job('forward-notice', json_build_object('noticeId', ${id}::text))`
}

export async function findNotice(sql: Sql, id: string): Promise<Notice | undefined> {
  const [row] = await sql<Notice[]>`${notices(sql)} where n.id = ${id}`
  return row
}

/** Until the caller's transaction ends: a job that is repeated forwards it once. */
export async function lockNotice(sql: Sql, id: string): Promise<Notice | undefined> {
  const [row] = await sql<Notice[]>`${notices(sql)} where n.id = ${id} for update`
  return row
}

/** Newest first. */
export async function listNotices(sql: Sql, limit: number): Promise<Notice[]> {
  return sql<Notice[]>`${notices(sql)} order by n.kept_until desc limit ${limit}`
}

export async function markForwarded(sql: Sql, id: string): Promise<void> {
  await sql`update copyright_notices set forwarded_at = now() where id = ${id}`
}

export async function markRefused(sql: Sql, id: string): Promise<void> {
  await sql`update copyright_notices set refused_at = now() where id = ${id}`
}

/** A court was asked: a year from the notice. False when there is no such notice. */
export async function keepNoticeForYear(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update copyright_notices set kept_until = received_at + interval '1 year' where id = ${id} returning id
  `
  return rows.length > 0
}

export async function deleteOldNotices(sql: Sql): Promise<void> {
  await deleteInBatches(sql, { table: 'copyright_notices', by: 'kept_until' }, () => sql`kept_until < now()`)
}

function notices(sql: Sql) {
  return sql`
    select n.id, n.creator_id as "creatorId", n.slug, n.creator_name as "creatorName", n.creator_email as "creatorEmail",
      n.claimant_name as name, n.claimant_address as address, n.claimant_email as email, n.work, n.interest, n.location,
      n.infringement, n.happened, n.locale, n.received_at as "receivedAt", n.forwarded_at as "forwardedAt",
      n.refused_at as "refusedAt", n.kept_until as "keptUntil"
    from copyright_notices n
  `
}
