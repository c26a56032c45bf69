import { until } from '@obole/testing/until'
import type { Pool, Sql } from '../../platform/database/database.ts'

/** What the link of a receipt was used for. */
export async function listActs(sql: Sql, tipId: string): Promise<string[]> {
  const rows = await sql<{ act: string }[]>`select act from receipt_acts where tip_id = ${tipId} order by id`
  return rows.map(({ act }) => act)
}

/** As if the tip had been received so much earlier. Answers how to undo it: the ledger has the time too. */
export async function ageReceipt(sql: Sql, tipId: string, minutes: number): Promise<() => Promise<unknown>> {
  const age = (by: number) => sql`
    update received_tips set received_at = received_at - make_interval(mins => ${by}) where tip_id = ${tipId}
  `
  await age(minutes)
  return () => age(-minutes)
}

/** Replaces the link of a tip while this request has opened the old one and waits for the tip. */
export async function replaceMeanwhile<T>(sql: Pool, tipId: string, request: () => Promise<T>): Promise<T> {
  const { promise: waiting, resolve } = Promise.withResolvers<void>()
  const replaced = sql.begin(async (holder) => {
    await holder`update tips set link_generation = link_generation + 1 where id = ${tipId}`
    resolve()
    await until('the request waits for the tip', async () => {
      const rows = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `
      return rows.length > 0
    })
  })
  await waiting
  const [answer] = await Promise.all([request(), replaced])
  return answer
}
