import type { Pool, Sql } from '@obole/server/platform/database/database'

export async function countUnfinishedEvents(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from provider_events where processed_at is null
  `
  return row?.count ?? 0
}

/** How often each of these tips is booked as paid; 0 for one that is unknown. */
export async function countCharges(sql: Sql, tipIds: string[]): Promise<number[]> {
  const rows = await sql<{ charges: number }[]>`
    select (select count(*)::int from ledger_entries e where e.tip_id = t.id and e.kind = 'charge') as charges
    from unnest(${tipIds}::uuid[]) as t (id)
  `
  return rows.map(({ charges }) => charges)
}

export async function countBrokenInvariants(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from check_invariants()`
  return row?.count ?? Number.NaN
}

export async function readNow(sql: Sql): Promise<string> {
  const [row] = await sql<{ now: string }[]>`select clock_timestamp()::text as now`
  return row?.now ?? ''
}

/** Set as a superuser; PostgreSQL reads it at its next start. */
export async function archiveLog(superuser: Pool, command: string): Promise<void> {
  await superuser`alter system set archive_mode = 'on'`
  await superuser.unsafe(`alter system set archive_command = '${command}'`)
  await superuser.end({ timeout: 1 })
}

/** Ends the current file of the log, so that it is archived. */
export async function switchLog(superuser: Pool): Promise<void> {
  await superuser`select pg_switch_wal()`
  await superuser.end({ timeout: 1 })
}

export async function isRecovering(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ is: boolean }[]>`select pg_is_in_recovery() as is`
  return row?.is ?? true
}
