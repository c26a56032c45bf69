import { deleteInBatches } from '../database/batches.sql.ts'
import type { Sql } from '../database/database.ts'

interface Spending {
  key: string
  points: number
  seconds: number
}

interface Spent {
  key: string
  points: number
  resetsInS: number
}

/**
 * Counts in one atomic statement and by the database's clock; a window that has passed starts again.
 * The order of the keys keeps two statements from waiting for each other.
 */
export async function spendPoints(sql: Sql, spendings: Spending[]): Promise<Spent[]> {
  return await sql<Spent[]>`
    insert into rate_limits as r (key, points, resets_at)
    select key, points, now() + make_interval(secs => seconds)
    from unnest(
      ${spendings.map(({ key }) => key)}::text[],
      ${spendings.map(({ points }) => points)}::int[],
      ${spendings.map(({ seconds }) => seconds)}::int[]
    ) as spending (key, points, seconds)
    order by key
    on conflict (key) do update set
      points = case when r.resets_at <= now() then excluded.points else least(r.points, 1000000) + excluded.points end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning key, points, extract(epoch from resets_at - now())::float8 as "resetsInS"
  `
}

/** One attempt with exponential lockout: once the free ones are used, each locks for twice as long. */
export async function spendTry(
  sql: Sql,
  key: string,
  tries: { free: number; firstDelayS: number; longestDelayS: number; forgetAfterS: number },
): Promise<{ waitS: number }> {
  const [passed] = await sql`
    insert into rate_limits as r (key, points, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${tries.forgetAfterS}))
    on conflict (key) do update set
      points = case when r.resets_at <= now() then 1 else least(r.points, 1000000) + 1 end,
      resets_at = excluded.resets_at,
      blocked_until = case when r.resets_at > now() and r.points + 1 >= ${tries.free} then now() + make_interval(
        secs => least(${tries.longestDelayS}::float8, ${tries.firstDelayS} * 2.0 ^ least(r.points + 1 - ${tries.free}, 20))
      ) end
    where r.blocked_until is null or r.blocked_until <= now() or r.resets_at <= now()
    returning key
  `
  if (passed) return { waitS: 0 }
  const [closed] = await sql<{ waitS: number }[]>`
    select extract(epoch from blocked_until - now())::float8 as "waitS" from rate_limits where key = ${key}
  `
  return { waitS: Math.max(1, closed?.waitS ?? 1) }
}

export async function findPoints(sql: Sql, key: string): Promise<number> {
  const [counter] = await sql<
    { points: number }[]
  >`select points from rate_limits where key = ${key} and resets_at > now()`
  return counter?.points ?? 0
}

export async function givePointBack(sql: Sql, key: string): Promise<void> {
  await sql`update rate_limits set points = greatest(points - 1, 0) where key = ${key}`
}

export async function deleteCounters(sql: Sql, keys: string[]): Promise<void> {
  await sql`delete from rate_limits where key = any(${keys}::text[])`
}

export async function deleteOldCounters(sql: Sql): Promise<void> {
  await deleteInBatches(
    sql,
    { table: 'rate_limits', by: 'resets_at' },
    () => sql`resets_at < now() and (blocked_until is null or blocked_until < now())`,
  )
}
