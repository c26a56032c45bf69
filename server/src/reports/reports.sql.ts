import type { ListedCategory, ReportSubject } from '@obole/contract/calls/reports'
import type { Locale } from '@obole/contract/formatting/names'
import { reportDays } from '@obole/contract/rules/limits'
import { deleteInBatches } from '../platform/database/batches.sql.ts'
import type { Sql } from '../platform/database/database.ts'

/** The page that a subject is on; undefined when visitors cannot see it. */
export async function findReportedPage(sql: Sql, { kind, id }: ReportSubject): Promise<string | undefined> {
  const subject = {
    page: sql`select ${id}::uuid as creator_id`,
    words: sql`
      select ww.creator_id from wall_words ww join walls w on w.creator_id = ww.creator_id
      where ww.id = ${id} and ww.standing = 'shown' and w.mode <> 'off'
    `,
    photo: sql`select a.creator_id from photos p join albums a on a.id = p.album_id where p.id = ${id}`,
  }[kind]
  const [row] = await sql<{ creatorId: string }[]>`
    select c.id as "creatorId" from (${subject}) s join creators c on c.id = s.creator_id
    where c.deleted_at is null and c.suspended_at is null
  `
  return row?.creatorId
}

export async function findCreatorLocale(sql: Sql, creatorId: string): Promise<Locale | undefined> {
  const [row] = await sql<{ locale: Locale }[]>`select locale from users where id = ${creatorId}`
  return row?.locale
}

interface NewReport {
  id: string
  subject: ReportSubject
  creatorId: string
  category: ListedCategory
  message: string | null
}

export async function insertReport(sql: Sql, { id, subject, creatorId, category, message }: NewReport): Promise<void> {
  await sql`
    insert into reports (id, kind, subject_id, creator_id, category, message)
    values (${id}, ${subject.kind}, ${subject.id}, ${creatorId}, ${category}, ${message})
  `
}

export interface ReportRow {
  id: string
  kind: ReportSubject['kind']
  subjectId: string
  category: ListedCategory
  message: string | null
  reportedAt: Date
  slug: string
  /** What is reported, while it is there. */
  words: string | null
  supporterName: string | null
}

export async function findReport(sql: Sql, id: string): Promise<ReportRow | undefined> {
  const [row] = await sql<ReportRow[]>`${reports(sql)} where r.id = ${id}`
  return row
}

/** Oldest first. */
export async function listOpenReports(sql: Sql, limit: number): Promise<ReportRow[]> {
  return await sql<ReportRow[]>`${reports(sql)} where r.closed_at is null order by r.reported_at, r.id limit ${limit}`
}

/** All that are open about the subject of this one; false when there is none. */
export async function closeReports(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update reports set closed_at = now()
    where closed_at is null and subject_id = (select subject_id from reports where id = ${id}) returning id
  `
  return rows.length > 0
}

/** Also closes what was reported of it. Undefined when there is no such message. */
export async function takeWordsDown(sql: Sql, wordsId: string): Promise<{ isChanged: boolean } | undefined> {
  await sql`update reports set closed_at = now() where closed_at is null and subject_id = ${wordsId}`
  return changeWords(sql, wordsId, 'down')
}

export function putWordsBack(sql: Sql, wordsId: string): Promise<{ isChanged: boolean } | undefined> {
  return changeWords(sql, wordsId, 'up')
}

async function changeWords(sql: Sql, wordsId: string, to: 'down' | 'up'): Promise<{ isChanged: boolean } | undefined> {
  const [words] = await sql<{ isDown: boolean }[]>`
    select taken_down_at is not null as "isDown" from wall_words where id = ${wordsId} for update
  `
  if (!words) return undefined
  const isChanged = words.isDown !== (to === 'down')
  if (isChanged)
    await sql`update wall_words set taken_down_at = ${to === 'down' ? sql`now()` : null} where id = ${wordsId}`
  return { isChanged }
}

export async function deleteOldReports(sql: Sql): Promise<void> {
  await deleteInBatches(
    sql,
    { table: 'reports', by: 'reported_at' },
    () => sql`reported_at < now() - make_interval(days => ${reportDays})`,
  )
}

function reports(sql: Sql) {
  return sql`
    select r.id, r.kind, r.subject_id as "subjectId", r.category, r.message, r.reported_at as "reportedAt", c.slug,
      w.message as words, w.supporter_name as "supporterName"
    from reports r join creators c on c.id = r.creator_id left join wall_words w on w.id = r.subject_id
  `
}
