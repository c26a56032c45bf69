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
    photo: sql`
      select a.creator_id from photos p join albums a on a.id = p.album_id
      where p.id = ${id} and p.taken_down_at is null
    `,
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
  /** Whoever left an address. */
  reporter?: { email: string; locale: Locale } | null
}

/** With the subject as it is now: it may be changed before anybody looks. */
export async function insertReport(sql: Sql, report: NewReport): Promise<void> {
  const { id, subject, creatorId, category, message, reporter } = report
  const snapshot = {
    page: sql`
      select jsonb_build_object('title', concat_ws(' · ', name, title), 'text', description)
      from creators where id = ${subject.id}
    `,
    words: sql`
      select jsonb_build_object('title', supporter_name, 'text', message) from wall_words where id = ${subject.id}
    `,
    photo: sql`
      select jsonb_build_object('text', description, 'imageKey', medium_key) from photos where id = ${subject.id}
    `,
  }[subject.kind]
  await sql`
    insert into reports (id, kind, subject_id, creator_id, category, message, reporter_email, reporter_locale, snapshot)
    values (${id}, ${subject.kind}, ${subject.id}, ${creatorId}, ${category}, ${message}, ${reporter?.email ?? null},
      ${reporter?.locale ?? null}, (${snapshot}))
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

/** What an open report is about; undefined when there is none. */
export async function findOpenSubject(sql: Sql, id: string): Promise<ReportSubject | undefined> {
  const [row] = await sql<ReportSubject[]>`
    select kind, subject_id as id from reports where id = ${id} and closed_at is null
  `
  return row
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
