import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'

interface Reporter {
  email: string
  locale: Locale
}

/** All open ones. Returns who left an address, each once, and forgets them: they are told of the outcome now. */
export async function closeReportsBy(sql: Sql, subjectId: string, decisionId: string): Promise<Reporter[]> {
  return await sql<Reporter[]>`
    with open as (
      select id, reporter_email, reporter_locale from reports
      where subject_id = ${subjectId} and closed_at is null for no key update
    ), closed as (
      update reports r set closed_at = now(), decision_id = ${decisionId}, reporter_email = null
      from open where r.id = open.id
    )
    select distinct on (lower(reporter_email)) reporter_email as email, coalesce(reporter_locale, 'fr') as locale
    from open where reporter_email is not null
  `
}

/** Exactly those that the decision closed. */
export async function reopenReports(sql: Sql, decisionId: string): Promise<void> {
  await sql`update reports set closed_at = null, decision_id = null where decision_id = ${decisionId}`
}

export async function hasOpenReports(sql: Sql, subjectId: string): Promise<boolean> {
  const { count } = await sql`select from reported_subjects where subject_id = ${subjectId}`
  return count > 0
}

/** The newest thing that was done to a subject. */
export async function findLastEntry(sql: Sql, subjectId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from desk_log where subject = ${subjectId} order by at desc, id desc limit 1
  `
  return row?.id ?? null
}
