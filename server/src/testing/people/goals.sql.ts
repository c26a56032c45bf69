import type { Sql } from '../../platform/database/database.ts'

/** As if its last moment had just passed. */
export async function passGoalEnd(sql: Sql, creatorId: string): Promise<void> {
  await sql`update goals set ends_at = now() - interval '1 second' where creator_id = ${creatorId} and ended_at is null`
}

/** As if its tips had been booked, and it had started, so many minutes ago; nothing of it counts. */
export async function loseGoalTips(sql: Sql, creatorId: string, minutes: number): Promise<void> {
  await sql`delete from goal_tips where goal_id in (select id from goals where creator_id = ${creatorId})`
  await sql`
    update goals set started_at = started_at - make_interval(mins => ${minutes}), raised_cents = 0, reached_at = null,
      reached_by = null, updated_at = now()
    where creator_id = ${creatorId}
  `
}

export async function changeRaised(sql: Sql, creatorId: string, cents: number): Promise<void> {
  await sql`
    update goals set raised_cents = raised_cents + ${cents}, updated_at = now() where creator_id = ${creatorId}
  `
}

export async function readRaised(sql: Sql, creatorId: string): Promise<number[]> {
  const rows = await sql<{ raised: number }[]>`
    select raised_cents::int as raised from goals where creator_id = ${creatorId} order by started_at
  `
  return rows.map(({ raised }) => raised)
}
