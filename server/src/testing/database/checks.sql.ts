import type { Pool, Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

/** What the constraint on the ledger forbids: an entry that loses a cent. Answers the id of the first. */
export async function insertUnbalancedEntry(sql: Sql, tipId: string, { daysAgo = 0, times = 1 } = {}): Promise<string> {
  const id = newId()
  await sql`alter table ledger_entries drop constraint if exists ledger_entries_balance`
  await sql`
    insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, platform_cents, booked_at)
    select case when n = 1 then ${id}::uuid else gen_random_uuid() end, id, creator_id, 'refund',
      ${`re_${id}`}::text || n, 5, -4, now() - make_interval(days => ${daysAgo})
    from tips cross join generate_series(1, ${times}::int) n where id = ${tipId}
  `
  return id
}

/** Of creators without an entry in the ledger. */
export async function insertDays(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into received_days (creator_id, day, tip_count, gross_cents, refunded_cents, net_cents)
    select gen_random_uuid(), toronto_day(now()), 1, 5, 0, 5 from generate_series(1, ${count}::int)
  `
}

export async function balanceEntry(sql: Pool, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`alter table ledger_entries disable trigger user`
    await tx`update ledger_entries set platform_cents = -5 where id = ${id}`
    await tx`alter table ledger_entries enable trigger user`
  })
}

export async function findFullCheck(sql: Sql): Promise<{ position: string; isFinished: boolean; isUnderWay: boolean }> {
  const [row] = await sql<{ position: string; isFinished: boolean; isUnderWay: boolean }[]>`
    select position::text, finished_at is not null as "isFinished",
      finished_at is null and isfinite(position) and position < until as "isUnderWay"
    from ledger_checks where name = 'full'
  `
  if (!row) throw new Error('There is no full check.')
  return row
}

export async function listOpenFindings(sql: Sql): Promise<{ invariant: string; subject: string }[]> {
  const rows = await sql<{ invariant: string; subject: string }[]>`
    select invariant, subject from broken_invariants where resolved_at is null order by found_at
  `
  return [...rows]
}

export async function changeMonth(sql: Sql, creatorId: string, month: string, cents: number): Promise<void> {
  await sql`
    update received_days set net_cents = net_cents + ${cents}
    where creator_id = ${creatorId} and day = (select min(day) from received_days
      where creator_id = ${creatorId} and day >= ${month}::text::date)
  `
}

export async function findMiddleMonth(sql: Sql, creatorId: string): Promise<string> {
  const rows = await sql<{ month: string }[]>`
    select distinct date_trunc('month', day)::date::text as month from received_days
    where creator_id = ${creatorId} order by month
  `
  return rows[Math.floor(rows.length / 2)]?.month ?? ''
}

export async function findOldestTip(sql: Sql): Promise<string> {
  const [tip] = await sql<{ id: string }[]>`select id from tips order by created_at limit 1`
  return tip?.id ?? ''
}

/** Entries of two hours ago in one statement, of a new tip of the page that was paid or of a given one. Answers the tip. */
export async function bookLate(
  sql: Sql,
  entries: { kind: 'charge' | 'provider_fee'; ref: string; cents: number }[],
  tipId: string = newId(),
): Promise<string> {
  await sql`
    insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, request_hash, product_name, page_url, expires_at)
    select ${tipId}, creator_id, account_id, 500, 0, 'fr', sha256('x'), 'x', 'x', now() from payout_accounts
    on conflict do nothing
  `
  const column = { charge: 'supporter_cents', provider_fee: 'provider_cents' }
  const values = entries.map(({ kind, ref, cents }) => ({
    id: newId(),
    tip_id: tipId,
    kind,
    provider_ref: ref,
    supporter_cents: 0,
    provider_cents: 0,
    [column[kind]]: -cents,
    platform_cents: cents,
  }))
  await sql`
    insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, provider_cents, platform_cents, booked_at)
    select e.id, e.tip_id, t.creator_id, e.kind, e.provider_ref, e.supporter_cents, e.provider_cents, e.platform_cents,
      now() - interval '2 hours'
    from jsonb_to_recordset(${sql.json(values as never)}) as e (id uuid, tip_id uuid, kind text, provider_ref text,
      supporter_cents int, provider_cents int, platform_cents int)
    join tips t on t.id = e.tip_id
  `
  return tipId
}

/** A goal that every tip of its page counts towards. */
export async function insertGoalOfAllTips(sql: Sql, creatorId: string): Promise<string> {
  await sql`
    insert into goals (id, creator_id, texts, amount_cents, raised_cents)
    select ${creatorId}, ${creatorId}, '{"fr": {"title": "Un piano"}}', 100000000, -sum(supporter_cents)
    from ledger_entries where creator_id = ${creatorId}
  `
  await sql`
    insert into goal_tips (tip_id, goal_id)
    select tip_id, creator_id from ledger_entries where creator_id = ${creatorId} and kind = 'charge'
  `
  return creatorId
}

export async function changeGoal(sql: Sql, goalId: string, cents: number): Promise<void> {
  await sql`update goals set raised_cents = raised_cents + ${cents}, updated_at = now() where id = ${goalId}`
}
