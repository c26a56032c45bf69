import type { DisputeState } from '@obole/contract/calls/tips'
import type { Sql } from '../../platform/database/database.ts'
import type { DisputeSnapshot } from '../domain/payment.ts'

/**
 * Stores how each stands, unless a newer snapshot did, and answers those that now stand otherwise. Call it after
 * `lockTip`.
 */
export async function saveDisputes(
  sql: Sql,
  tipId: string,
  disputes: DisputeSnapshot[],
): Promise<{ id: string; state: DisputeState }[]> {
  return await sql<{ id: string; state: DisputeState }[]>`
    with known as (
      select id, state from tip_disputes where tip_id = ${tipId}
    ), saved as (
      insert into tip_disputes as d (id, tip_id, state, movements)
      select n.id, ${tipId}, n.state, n.movements
      from unnest(
        ${disputes.map(({ id }) => id)}::text[],
        ${disputes.map(({ state }) => state)}::text[],
        ${disputes.map(({ movements }) => movements)}::int[]
      ) as n (id, state, movements)
      on conflict (id) do update
        set state = excluded.state, movements = excluded.movements, changed_at = now()
        where (excluded.movements, excluded.state <> 'open') > (d.movements, d.state <> 'open')
      returning id, state
    )
    select s.id, s.state from saved s left join known k on k.id = s.id where k.state is distinct from s.state
  `
}
