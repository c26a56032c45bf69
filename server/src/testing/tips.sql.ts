import type { Sql } from '../platform/database.ts'

export async function countDueJobs(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
  `
  return row?.count ?? 0
}

/** Time travel: a tip seems to have been begun so much earlier. */
export async function ageTip(sql: Sql, tipId: string, seconds: number): Promise<void> {
  await sql`
    update tips set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}), opening_until = null, asked_at = null
    where id = ${tipId}
  `
}

export async function listFacts(sql: Sql, tipId: string) {
  return await sql<{ kind: string; supporter: number; creator: number; platform: number; provider: number }[]>`
    select kind, supporter_cents as supporter, creator_cents as creator, platform_cents as platform,
      provider_cents as provider
    from ledger_entries where tip_id = ${tipId} order by id
  `
}

/** What each purse holds of a tip. */
export async function readPurses(sql: Sql, tipId: string) {
  const [row] = await sql<{ supporter: number; creator: number; platform: number; provider: number }[]>`
    select coalesce(sum(supporter_cents), 0) as supporter, coalesce(sum(creator_cents), 0) as creator,
      coalesce(sum(platform_cents), 0) as platform, coalesce(sum(provider_cents), 0) as provider
    from ledger_entries where tip_id = ${tipId}
  `
  return row
}

export async function listHistory(sql: Sql, tipId: string): Promise<string[]> {
  const rows = await sql<{ state: string }[]>`select state from tip_history where tip_id = ${tipId} order by id`
  return rows.map(({ state }) => state)
}

export async function countTips(sql: Sql, creatorId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from tips where creator_id = ${creatorId}`
  return row?.count ?? 0
}

export async function listAlarms(sql: Sql, tipId?: string): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select kind from payment_alarms where ${tipId ?? null}::uuid is null or tip_id = ${tipId ?? null} order by raised_at
  `
  return rows.map(({ kind }) => kind)
}

export async function listEventOutcomes(sql: Sql, subject: string): Promise<(string | null)[]> {
  const rows = await sql<{ outcome: string | null }[]>`select outcome from provider_events where subject = ${subject}`
  return rows.map(({ outcome }) => outcome)
}

export async function findEventOutcome(sql: Sql, id: string): Promise<string | null | undefined> {
  const [row] = await sql<{ outcome: string | null }[]>`select outcome from provider_events where id = ${id}`
  return row?.outcome
}

export async function readTip(sql: Sql, tipId: string) {
  const [tip] = await sql`select * from tips where id = ${tipId}`
  return tip
}

export async function listInvariants(sql: Sql) {
  return await sql<{ invariant: string; subject: string; detail: string }[]>`select * from check_invariants()`
}

/** Something that the settling of this tip always stumbles over. */
export async function poisonTip(sql: Sql, tipId: string): Promise<void> {
  await sql.unsafe(`
    create function stumble() returns trigger language plpgsql as
      $$ begin raise exception 'stumbled'; end $$;
    create trigger stumble before insert on ledger_entries for each row
      when (new.tip_id = '${tipId}') execute function stumble();
  `)
}

/** Jobs that wait after a failure are due now. */
export async function hurryJobs(sql: Sql): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`
}

/** Everything that is stored about tips, as text. */
export async function textOfTables(sql: Sql): Promise<string> {
  const tables = ['tips', 'ledger_entries', 'provider_events', 'payment_alarms', 'outbox_mails', 'payout_accounts']
  const rows = await Promise.all(tables.map((table) => sql`select row_to_json(t)::text as row from ${sql(table)} t`))
  return rows.flatMap((some) => some.map(({ row }) => String(row))).join('\n')
}

/** What a creator holds by the ledger; without one, all of them together. */
export async function readCreatorBalance(sql: Sql, creatorId: string | null = null): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(creator_cents), 0) as cents from ledger_entries
    where ${creatorId}::uuid is null or creator_id = ${creatorId}
  `
  return row?.cents ?? 0
}

export async function ageRefunds(sql: Sql, tipId: string, seconds: number): Promise<void> {
  await sql`
    update tip_refunds set requested_at = requested_at - make_interval(secs => ${seconds}) where tip_id = ${tipId}
  `
}

/** As if we had been told so. */
export async function endTipAs(sql: Sql, tipId: string, outcome: string): Promise<void> {
  await sql`update tips set outcome = ${outcome}, ended_at = now() where id = ${tipId}`
}
