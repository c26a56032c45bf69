import type { DeskSubjectKind } from '@obole/contract/calls/desk/policy-rules'
import type { ListedCategory } from '@obole/contract/calls/reports'
import type { Sql } from '../../platform/database/database.ts'
import type { Position } from '../../platform/time-cursor.ts'

export interface ReportedRow extends Position {
  kind: DeskSubjectKind
  slug: string
  pageName: string
  reports: number
  categories: string[]
  firstReportedAt: Date
}

/** Oldest first. The categories are those of the subject's newest reports: thousands are not read for a line. */
export async function listReported(
  sql: Sql,
  { after, limit }: { after: Position | null; limit: number },
): Promise<ReportedRow[]> {
  const isAfter = after
    ? sql`where (s.first_reported_at, s.subject_id)
        > (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``
  return await sql<ReportedRow[]>`
    select s.subject_id as id, s.kind, c.slug, c.name as "pageName", s.reports, s.first_reported_at as "firstReportedAt",
      (extract(epoch from s.first_reported_at) * 1000000)::float8 as micros,
      array(select distinct n.category from (
        select r.category from reports r where r.subject_id = s.subject_id and r.closed_at is null limit 50
      ) n order by 1) as categories
    from (
      select * from reported_subjects s ${isAfter} order by s.first_reported_at, s.subject_id limit ${limit}
    ) s join creators c on c.id = s.creator_id
    order by s.first_reported_at, s.subject_id
  `
}

export async function countWaiting(sql: Sql): Promise<{ waiting: number; appeals: number }> {
  const [row] = await sql<{ waiting: number; appeals: number }[]>`
    select (select count(*)::int from reported_subjects) as waiting,
      (select count(*)::int from appeals where answered_at is null) as appeals
  `
  return row ?? { waiting: 0, appeals: 0 }
}

export interface Snapshot {
  title?: string | null
  text?: string | null
  imageKey?: string | null
}

export interface FiledReport {
  id: string
  category: ListedCategory
  message: string | null
  at: Date
  isOpen: boolean
  hasReporter: boolean
  snapshot: Snapshot | null
}

/** Open ones first, then the newest; enough to decide by. */
export async function listReportsOf(sql: Sql, subjectId: string): Promise<FiledReport[]> {
  return await sql<FiledReport[]>`
    (select ${reportColumns(sql)} from reports
      where subject_id = ${subjectId} and closed_at is null order by reported_at desc limit 50)
    union all
    (select ${reportColumns(sql)} from reports
      where subject_id = ${subjectId} and snapshot is not null and closed_at is not null
      order by reported_at desc limit 20)
  `
}

function reportColumns(sql: Sql) {
  return sql`id, category, message, reported_at as at, closed_at is null as "isOpen",
    reporter_email is not null as "hasReporter", snapshot`
}

export interface SubjectRow {
  kind: DeskSubjectKind
  id: string
  creatorId: string
  slug: string
  pageName: string
  /** As a visitor would see it. */
  now: Snapshot | null
  isHidden: boolean
  isLimited: boolean
  isSuspended: boolean
  isRemoved: boolean
  isDeleted: boolean
  isClosed: boolean
  payouts: string | null
}

/** Also of a subject that is gone, while there are reports of it. */
export async function findSubject(sql: Sql, kind: DeskSubjectKind, id: string): Promise<SubjectRow | undefined> {
  const content = {
    page: sql`select c.id as creator_id, ${pageSnapshot(sql)} as now, false as hidden from creators c where c.id = ${id}`,
    words: sql`
      select w.creator_id, ${wordsSnapshot(sql)} as now, w.taken_down_at is not null as hidden
      from wall_words w where w.id = ${id}
    `,
    photo: sql`
      select a.creator_id, ${photoSnapshot(sql)} as now, p.taken_down_at is not null as hidden
      from photos p join albums a on a.id = p.album_id where p.id = ${id}
    `,
  }[kind]
  const [row] = await sql<SubjectRow[]>`
    with content as (${content}),
    place as (
      select creator_id from content
      union all
      (select creator_id from reports where subject_id = ${id} and kind = ${kind}
        and (closed_at is null or snapshot is not null) limit 1)
      limit 1
    )
    select ${kind} as kind, ${id} as id, c.id as "creatorId", c.slug, c.name as "pageName", n.now,
      coalesce(n.hidden, false) as "isHidden", c.limited_at is not null as "isLimited",
      c.suspended_at is not null as "isSuspended", c.removed_at is not null as "isRemoved",
      c.deleted_at is not null as "isDeleted", u.disabled_at is not null as "isClosed", a.state as payouts
    from place l join creators c on c.id = l.creator_id join users u on u.id = c.id
    left join content n on true left join payout_accounts a on a.creator_id = c.id
  `
  return row
}

function pageSnapshot(sql: Sql) {
  return sql`jsonb_build_object('title', concat_ws(' · ', c.name, c.title), 'text', c.description)`
}

function wordsSnapshot(sql: Sql) {
  return sql`jsonb_build_object('title', w.supporter_name, 'text', w.message)`
}

function photoSnapshot(sql: Sql) {
  return sql`jsonb_build_object('text', p.description, 'imageKey', p.medium_key)`
}

interface Similar {
  slug: string
  name: string
  isVerified: boolean
}

/** By the index of words and by that of verified addresses; a few, verified ones first. */
export async function listSimilar(sql: Sql, creatorId: string): Promise<Similar[]> {
  return await sql<Similar[]>`
    with page as (select id, slug, name from creators where id = ${creatorId}),
    found as (
      (select o.id from page, creators o
        where o.verified_at is not null and slug_skeleton(o.slug) = slug_skeleton(page.slug) and o.id <> page.id limit 5)
      union
      (select o.id from creators o
        where o.deleted_at is null and o.suspended_at is null and o.id <> ${creatorId}
          and o.search_text like (select search_pattern(page.name) from page) limit 5)
    )
    select c.slug, c.name, c.is_verified as "isVerified" from found f join creators c on c.id = f.id
    order by c.is_verified desc, c.created_at limit 8
  `
}
