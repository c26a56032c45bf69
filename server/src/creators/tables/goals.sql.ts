import type { GoalTexts } from '@obole/contract/calls/goals'
import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

/** The current goal as part of a page's row. */
export interface ShownGoal {
  texts: GoalTexts
  amountCents: number
  raisedCents: number
  hidesAmounts: boolean
  /** As JSON has it. */
  endsAt: string | null
}

export interface GoalRow {
  id: string
  texts: GoalTexts
  amountCents: number
  raisedCents: number
  hidesAmounts: boolean
  endsAt: Date | null
  startedAt: Date
  endedAt: Date | null
  reachedAt: Date | null
}

interface GoalParams {
  texts: GoalTexts
  amountCents: number
  hidesAmounts: boolean
  endsAt: Date | null
}

/** For the query of a page: its goal, unless its time is over. */
export function shownGoal(sql: Sql) {
  return sql`(
    select jsonb_build_object('texts', g.texts, 'amountCents', g.amount_cents, 'raisedCents', g.raised_cents,
      'hidesAmounts', g.hides_amounts, 'endsAt', g.ends_at)
    from goals g where g.creator_id = c.id and g.ended_at is null and (g.ends_at is null or g.ends_at > now())
  )`
}

/** Undefined when there is none to change: then one is inserted. */
export async function updateGoal(sql: Sql, creatorId: string, goal: GoalParams): Promise<GoalRow | undefined> {
  const [row] = await sql<GoalRow[]>`
    update goals set texts = ${sql.json(goal.texts)}, amount_cents = ${goal.amountCents},
      hides_amounts = ${goal.hidesAmounts}, ends_at = ${goal.endsAt}, updated_at = now(),
      reached_at = case when raised_cents >= ${goal.amountCents} then coalesce(reached_at, now()) end,
      reached_by = case when raised_cents >= ${goal.amountCents} then reached_by end
    where creator_id = ${creatorId} and ended_at is null returning ${columns(sql)}
  `
  return row
}

export async function insertGoal(sql: Sql, creatorId: string, goal: GoalParams): Promise<GoalRow> {
  const [row] = await sql<GoalRow[]>`
    insert into goals (id, creator_id, texts, amount_cents, hides_amounts, ends_at)
    values (${newId()}, ${creatorId}, ${sql.json(goal.texts)}, ${goal.amountCents}, ${goal.hidesAmounts}, ${goal.endsAt})
    returning ${columns(sql)}
  `
  if (!row) throw new Error('The goal was not inserted.')
  return row
}

export async function markGoalEnded(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    update goals set ended_at = least(now(), ends_at), updated_at = now() where creator_id = ${creatorId} and ended_at is null
  `
}

/** Goals whose time is over: of one page, or of all. */
export async function endDueGoals(sql: Sql, creatorId: string | null = null): Promise<void> {
  await sql`
    update goals set ended_at = ends_at, updated_at = now()
    where ended_at is null and ends_at <= now() ${creatorId === null ? sql`` : sql`and creator_id = ${creatorId}`}
  `
}

/** Newest first, the current one among them. */
export async function listGoals(sql: Sql, creatorId: string, limit: number): Promise<GoalRow[]> {
  return await sql<GoalRow[]>`
    select ${columns(sql)} from goals where creator_id = ${creatorId} order by started_at desc, id desc limit ${limit}
  `
}

interface ReachedGoal {
  creatorId: string
  texts: GoalTexts
  amountCents: number
  raisedCents: number
  name: string
  slug: string
  email: string
  locale: Locale
}

/** The goal that this tip reached in the caller's own transaction, if any. */
export async function findGoalJustReached(sql: Sql, tipId: string): Promise<ReachedGoal | undefined> {
  const [row] = await sql<ReachedGoal[]>`
    select g.creator_id as "creatorId", g.texts, g.amount_cents as "amountCents",
      g.raised_cents::float8 as "raisedCents", c.name, c.slug, u.email, u.locale
    from goals g join creators c on c.id = g.creator_id join users u on u.id = c.id
    where g.reached_by = ${tipId} and g.reached_at = now() and g.ended_at is null and u.email is not null
  `
  return row
}

function columns(sql: Sql) {
  return sql`
    id, texts, amount_cents as "amountCents", raised_cents::float8 as "raisedCents", hides_amounts as "hidesAmounts",
    ends_at as "endsAt", started_at as "startedAt", ended_at as "endedAt", reached_at as "reachedAt"
  `
}
