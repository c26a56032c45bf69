import { measures } from '@obole/contract/calls/desk/policy-rules'
import type { Locale } from '@obole/contract/formatting/names'
import { appealDays } from '@obole/contract/rules/limits'
import type { Sql } from '../../platform/database/database.ts'

export interface OwnDecisionRow {
  id: string
  at: Date
  act: string
  kind: string
  rule: string | null
  note: string | null
  undoneAt: Date | null
  isInTime: boolean
  filedAt: Date | null
  dueOn: string | null
  outcome: 'kept' | 'taken_back' | null
  answer: string | null
}

/** Measures against a page and what is on it, newest first. Of messages too: they are on the page, and its author may be nobody. */
export async function listDecisionsAbout(sql: Sql, creatorId: string): Promise<OwnDecisionRow[]> {
  return await sql<OwnDecisionRow[]>`
    select l.id, l.at, l.act, l.kind, l.rule, l.note, b.at as "undoneAt",
      l.at > now() - make_interval(days => ${appealDays}) as "isInTime",
      a.filed_at as "filedAt", a.due_on::text as "dueOn", a.outcome, a.answer
    from desk_log l left join desk_log b on b.undoes = l.id left join appeals a on a.decision_id = l.id
    where l.creator_id = ${creatorId} and l.undoes is null and l.act = any(${[...measures]}::text[])
      and l.kind in ('page', 'words', 'photo')
    order by l.at desc, l.id desc limit 100
  `
}

/** False when there is one already. */
export async function insertAppeal(
  sql: Sql,
  { decisionId, creatorId, message, dueOn }: { decisionId: string; creatorId: string; message: string; dueOn: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into appeals (decision_id, creator_id, message, due_on) values (${decisionId}, ${creatorId}, ${message}, ${dueOn})
    on conflict do nothing
  `
  return count === 1
}

export interface AppealRow {
  decisionId: string
  creatorId: string
  slug: string | null
  pageName: string
  email: string | null
  locale: Locale
  message: string
  filedAt: Date
  dueOn: string
}

export async function listOpenAppeals(sql: Sql, limit: number): Promise<AppealRow[]> {
  return await sql<AppealRow[]>`
    ${appeals(sql)} where a.answered_at is null order by a.due_on, a.decision_id limit ${limit}
  `
}

/** Locked; undefined when there is none that is open. */
export async function lockAppeal(sql: Sql, decisionId: string): Promise<AppealRow | undefined> {
  const [row] = await sql<AppealRow[]>`
    ${appeals(sql)} where a.decision_id = ${decisionId} and a.answered_at is null for no key update of a
  `
  return row
}

export async function answerAppeal(
  sql: Sql,
  { decisionId, outcome, answer }: { decisionId: string; outcome: string; answer: string },
): Promise<void> {
  await sql`
    update appeals set answered_at = now(), outcome = ${outcome}, answer = ${answer} where decision_id = ${decisionId}
  `
}

export async function hasOtherOperator(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`
    select from desk_roles r join users u on u.id = r.user_id
    where r.role = 'operator' and r.user_id <> ${userId} and u.disabled_at is null limit 1
  `
  return count > 0
}

function appeals(sql: Sql) {
  return sql`
    select a.decision_id as "decisionId", a.creator_id as "creatorId", c.slug, coalesce(c.name, '') as "pageName",
      u.email, u.locale, a.message, a.filed_at as "filedAt", a.due_on::text as "dueOn"
    from appeals a join users u on u.id = a.creator_id left join creators c on c.id = a.creator_id
  `
}
