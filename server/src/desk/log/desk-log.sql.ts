import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Position } from '../../platform/time-cursor.ts'

/** An account of the desk, or whoever runs a command of `admin`. */
export type Actor = { operatorId: string } | { operator: string }

export interface DeskAct {
  by: Actor
  act: string
  /** `page`, `words`, `photo`, `account`, `tip` … */
  kind: string
  /** Its id, or whatever names it. */
  subject: string
  creatorId?: string | null
  /** Of the content policy. */
  rule?: string | null
  note?: string | null
  before?: Standing
  after?: Standing
  /** The row that this one takes back. */
  undoes?: string
}

/** How something stands: only what a decision changes, so that undoing it writes `before` again. */
export type Standing = Record<string, string | number | boolean | null>

/** The one way into the log, in the transaction of the act. Returns the row's id. */
export async function recordDeskAct(sql: Sql, entry: DeskAct): Promise<string> {
  const { by, act, kind, subject, creatorId = null, rule = null, note = null, before, after, undoes = null } = entry
  const id = newId()
  await sql`
    insert into desk_log (id, operator_id, operator, act, kind, subject, creator_id, rule, note, before, after, undoes)
    values (${id}, ${'operatorId' in by ? by.operatorId : null}, ${'operator' in by ? by.operator : null}, ${act},
      ${kind}, ${subject}, ${creatorId}, ${rule}, ${note}, ${before ? sql.json(before) : null},
      ${after ? sql.json(after) : null}, ${undoes})
  `
  return id
}

export interface LogRow {
  id: string
  at: Date
  /** The same, to the microsecond. */
  micros: number
  /** The address of an account, or the name in the machine's shell; the id of an account that is gone. */
  operator: string
  operatorId: string | null
  act: string
  kind: string
  subject: string
  creatorId: string | null
  /** Of the page that it concerns, while there is one. */
  slug: string | null
  rule: string | null
  note: string | null
  before: Standing | null
  after: Standing | null
  undoes: string | null
  /** The row that takes this one back. */
  undoneBy: string | null
}

/** Newest first. */
export async function listLog(
  sql: Sql,
  { after, limit }: { after: Position | null; limit: number },
): Promise<LogRow[]> {
  const isAfter = after
    ? sql`(l.at, l.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`true`
  return await sql<LogRow[]>`
    ${logRows(sql)} where ${isAfter}
    order by l.at desc, l.id desc limit ${limit}
  `
}

export async function findLogRow(sql: Sql, id: string): Promise<LogRow | undefined> {
  const [row] = await sql<LogRow[]>`${logRows(sql)} where l.id = ${id}`
  return row
}

/** Of one page or one thing, newest first. */
export async function listHistory(sql: Sql, subject: string, limit: number): Promise<LogRow[]> {
  return await sql<LogRow[]>`
    ${logRows(sql)} where l.subject = ${subject} order by l.at desc, l.id desc limit ${limit}
  `
}

function logRows(sql: Sql) {
  return sql`
    select l.id, l.at, (extract(epoch from l.at) * 1000000)::float8 as micros,
      coalesce(u.email, l.operator, l.operator_id::text) as operator, l.operator_id as "operatorId",
      l.act, l.kind, l.subject, l.creator_id as "creatorId", c.slug, l.rule, l.note, l.before, l.after, l.undoes,
      b.id as "undoneBy"
    from desk_log l left join users u on u.id = l.operator_id left join creators c on c.id = l.creator_id
    left join desk_log b on b.undoes = l.id
  `
}
