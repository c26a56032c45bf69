import { unpaidCheckouts } from '@obole/contract/rules/limits'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

/** Blocks the client of this tip if it had too many unpaid checkouts; answers whether it did. */
export async function insertClientBlock(sql: Sql, tipId: string, unpaidMax: number): Promise<boolean> {
  const rows = await sql`
    insert into tip_client_blocks (client_hash, until)
    select t.client_hash, now() + make_interval(hours => ${unpaidCheckouts.blockHours}) from tips t
    where t.id = ${tipId} and t.client_hash is not null and ${unpaidMax} <= (
      select count(*) from tips u
      where u.client_hash = t.client_hash and u.created_at > now() - interval '1 day'
        -- An expired one that ended before its time was closed by us.
        and (u.outcome = 'failed' or u.outcome = 'expired' and u.ended_at >= u.expires_at)
        and least(u.ended_at, u.expires_at) > least(t.ended_at, t.expires_at) - make_interval(mins => ${unpaidCheckouts.withinMinutes})
    )
    on conflict (client_hash) do update set until = excluded.until
    returning client_hash
  `
  return rows.length > 0
}

export async function deleteOldBlocks(sql: Sql): Promise<void> {
  await deleteInBatches(sql, { table: 'tip_client_blocks', by: 'until' }, () => sql`until < now()`)
  await deleteInBatches(sql, { table: 'tip_surges', by: 'until' }, () => sql`until < now()`)
}

export interface Surge {
  scope: string
  started: number
}

/** RL-12, RL-13: pages with many new and few paid checkouts, and the whole site (`all`) above its limit. */
export async function saveSurges(sql: Sql, limits: { perCreator: number; overall: number }): Promise<Surge[]> {
  return await sql<Surge[]>`
    with recent as (
      select creator_id, count(*) filter (where created_at > now() - interval '1 minute')::int as started,
        count(*) as lately, count(*) filter (where outcome = 'paid' or outcome is null and authorized_at is not null) as paid
      from tips where created_at > now() - interval '10 minutes' group by creator_id
    ), surging as (
      select creator_id::text as scope, started from recent where started > ${limits.perCreator} and paid * 2 < lately
      union all
      select 'all', sum(started)::int from recent having sum(started) > ${limits.overall}
    ), saved as (
      insert into tip_surges (scope, until) select scope, now() + interval '2 minutes' from surging
      on conflict (scope) do update set until = excluded.until
    )
    select scope, started from surging
  `
}
