import type { Sql } from '../../platform/database/database.ts'

/** As if the hold had been made so much earlier. */
export async function ageHold(sql: Sql, tipId: string, seconds: number): Promise<void> {
  await sql`
    update tips set capture_at = capture_at - make_interval(secs => ${seconds}), asked_at = null, unanswered_at = null,
      undo_requested_at = undo_requested_at - make_interval(secs => ${seconds})
    where id = ${tipId}
  `
}

/** The tips that the check of the ledger finds held for too long. */
export async function listHoldProblems(sql: Sql): Promise<string[]> {
  const rows = await sql<{ subject: string }[]>`select subject from check_overdue() where invariant = 'I13'`
  return rows.map(({ subject }) => subject)
}

/** As a surge of unpaid checkouts would; a negative time ends it. */
export async function suspectPage(sql: Sql, creatorId: string, seconds: number): Promise<void> {
  await sql`
    insert into tip_surges (scope, until) values (${creatorId}, now() + make_interval(secs => ${seconds}))
    on conflict (scope) do update set until = excluded.until
  `
}

export async function suspendPage(sql: Sql, creatorId: string): Promise<void> {
  await sql`update creators set suspended_at = now() where id = ${creatorId}`
}
