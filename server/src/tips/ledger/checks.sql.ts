import type { Sql } from '../../platform/database/database.ts'

export interface BrokenInvariant {
  invariant: string
  subject: string
  detail: string
  tipId: string | null
}

export type CheckName = 'recent' | 'full'

export interface LedgerCheck {
  name: CheckName
  /** As text: a `Date` would lose microseconds, and with them rows. */
  position: string
  until: string
  /** The last month that was compared, as its first day. */
  month: string | null
  isThrough: boolean
  isFinished: boolean
}

const columns = (sql: Sql) => sql`
  name, position::text, until::text, month::text, position >= until as "isThrough", finished_at is not null as "isFinished"
`

/** Undefined while another worker runs this check. Until the transaction ends. */
export async function lockCheck(sql: Sql, name: CheckName): Promise<LedgerCheck | undefined> {
  const [check] = await sql<LedgerCheck[]>`
    select ${columns(sql)} from ledger_checks where name = ${name} for update skip locked
  `
  return check
}

/**
 * A transaction may commit rows that are older than it: the recent check begins a minute before the end of the last one,
 * and the full check ends a minute ago.
 */
export async function startRun(sql: Sql, name: CheckName): Promise<LedgerCheck | undefined> {
  const [check] = await sql<LedgerCheck[]>`
    update ledger_checks set started_at = now(), finished_at = null, month = null,
      position = ${name === 'full' ? sql`'-infinity'` : sql`position - interval '1 minute'`},
      until = ${name === 'full' ? sql`now() - interval '1 minute'` : sql`now()`}
    where name = ${name} returning ${columns(sql)}
  `
  return check
}

export async function findPieceEnd(sql: Sql, { position, until }: LedgerCheck, size: number): Promise<string> {
  const [row] = await sql<{ end: string }[]>`
    select ledger_piece_end(${position}::text::timestamptz, ${until}::text::timestamptz, ${size}::int)::text as end
  `
  return row?.end ?? until
}

export async function listBroken(sql: Sql, since: string, until: string): Promise<BrokenInvariant[]> {
  return await sql<BrokenInvariant[]>`
    select invariant, subject, detail, tip_id as "tipId" from (
      select * from check_between(${since}::text::timestamptz, ${until}::text::timestamptz)
      union all
      select * from check_received(array(
        select distinct e.tip_id from ledger_entries e
        where e.booked_at >= ${since}::text::timestamptz and e.booked_at < ${until}::text::timestamptz))
      union all
      select * from check_debts(array(
        select distinct e.tip_id from ledger_entries e
        where e.booked_at >= ${since}::text::timestamptz and e.booked_at < ${until}::text::timestamptz))
    ) found
  `
}

export async function listOverdue(sql: Sql): Promise<BrokenInvariant[]> {
  return await sql<BrokenInvariant[]>`select invariant, subject, detail, tip_id as "tipId" from check_overdue()`
}

export async function saveProgress(
  sql: Sql,
  name: CheckName,
  progress: { position: string; month?: string; isFinished: boolean },
): Promise<void> {
  await sql`
    update ledger_checks set position = ${progress.position}::text::timestamptz,
      month = coalesce(${progress.month ?? null}::text::date, month),
      finished_at = ${progress.isFinished ? sql`now()` : null}
    where name = ${name}
  `
}

/** Answers those that were not open already. */
export async function insertBroken(sql: Sql, broken: BrokenInvariant[]): Promise<BrokenInvariant[]> {
  if (broken.length === 0) return []
  return await sql<BrokenInvariant[]>`
    insert into broken_invariants (invariant, subject, detail, tip_id)
    select distinct on (invariant, subject) invariant, subject, detail, tip_id
    from unnest(
      ${broken.map(({ invariant }) => invariant)}::text[], ${broken.map(({ subject }) => subject)}::text[],
      ${broken.map(({ detail }) => detail)}::text[], ${broken.map(({ tipId }) => tipId)}::uuid[]
    ) as b (invariant, subject, detail, tip_id)
    on conflict (invariant, subject) do update set detail = excluded.detail, found_at = now(), resolved_at = null
    where broken_invariants.resolved_at is not null
    returning invariant, subject, detail, tip_id as "tipId"
  `
}

/** Checks the open ones again and closes those that hold now. Differing months are closed by the full check. */
export async function resolveBroken(sql: Sql): Promise<void> {
  await sql`
    with open as (
      select * from broken_invariants
      where resolved_at is null and not (invariant = 'I8' and tip_id is null)
      order by found_at limit 1000
    ), still as (
      select invariant, subject from check_tips(array(select tip_id from open where tip_id is not null))
      union all select invariant, subject from check_received(array(select tip_id from open where tip_id is not null))
      union all select invariant, subject from check_debts(array(select tip_id from open where invariant = 'I14'))
      union all select invariant, subject from check_words(array(select tip_id from open where invariant = 'I12'))
      union all select invariant, subject from check_events(array(select subject from open where invariant = 'I5'))
      union all select invariant, subject from check_goals(array(select subject::uuid from open where invariant = 'I11'))
      union all select invariant, subject from check_overdue()
      union all select invariant, subject from check_mails(array(
        select subject::uuid from open where invariant = 'I9' and subject ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'))
    )
    update broken_invariants b set resolved_at = now() from open
    where b.invariant = open.invariant and b.subject = open.subject
      and not exists (select from still where still.invariant = b.invariant and still.subject = b.subject)
  `
}

export async function countBroken(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from broken_invariants where resolved_at is null
  `
  return row?.count ?? 0
}

/** Seconds since this check last ended. */
export async function readCheckAge(sql: Sql, name: CheckName): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select extract(epoch from now() - coalesce(finished_at, started_at))::float8 as seconds
    from ledger_checks where name = ${name}
  `
  return row?.seconds ?? 0
}

/** The month after `month` with tips, or the first one. */
export async function findNextMonth(sql: Sql, month: string | null): Promise<string | undefined> {
  const [row] = await sql<{ month: string }[]>`
    select least(
      (select date_trunc('month', day)::date from received_days
        where day >= coalesce(${nextMonth(sql, month)}, '-infinity') order by day limit 1),
      (select date_trunc('month', toronto_day(booked_at))::date from ledger_entries
        where booked_at >= coalesce(toronto_midnight(${nextMonth(sql, month)}), '-infinity') order by booked_at limit 1)
    )::text as month
  `
  return row?.month ?? undefined
}

function nextMonth(sql: Sql, month: string | null) {
  return sql`(${month}::text::date + interval '1 month')::date`
}

export interface SliceSum {
  slice: number
  /** Too large for a number. */
  sum: string
}

/** One piece of a month in the ledger: the weighted sums, and where the next piece starts. */
export async function sumLedgerPiece(sql: Sql, month: string, since: string | null, size: number) {
  const [piece] = await sql<{ since: string; end: string; isLast: boolean }[]>`
    with bounds as (
      select coalesce(${since}::text::timestamptz, toronto_midnight(${month}::text::date)) as since,
        toronto_midnight(${nextMonth(sql, month)}) as until
    ), piece as (select since, until, ledger_piece_end(since, until, ${size}::int) as "end" from bounds)
    select since::text, "end"::text, "end" >= until as "isLast" from piece
  `
  if (!piece) throw new Error(`The month ${month} has no bounds.`)
  const sums = await sql<SliceSum[]>`
    select creator_slice(creator_id) as slice, sum(creator_cents * creator_weight(creator_id))::text as sum
    from ledger_entries where booked_at >= ${piece.since}::text::timestamptz and booked_at < ${piece.end}::text::timestamptz
    group by 1
  `
  return { sums, end: piece.end, isLast: piece.isLast }
}

/** One piece of the same month in `received_days`. */
export async function sumMonthsPiece(sql: Sql, month: string, after: string | null, size: number) {
  const rows = await sql<(SliceSum & { last: string; count: number })[]>`
    select creator_slice(creator_id) as slice, sum(net_cents * creator_weight(creator_id))::text as sum,
      max(day || ' ' || creator_id) as last, count(*)::int as count
    from (
      select day, creator_id, net_cents from received_days
      where day < ${nextMonth(sql, month)} ${
        after
          ? sql`and (day, creator_id) > (${after.slice(0, 10)}::text::date, ${after.slice(11)}::uuid)`
          : sql`and day >= ${month}::text::date`
      }
      order by day, creator_id limit ${size}
    ) piece
    group by 1
  `
  const end = rows.map(({ last }) => last).reduce((a, b) => (a > b ? a : b), '')
  return { sums: [...rows], end, isLast: rows.reduce((total, { count }) => total + count, 0) < size }
}

/**
 * The creators of these slices whose month differs from the ledger. It reads the whole month in one statement, without
 * the usual timeout: only called when the sums differ.
 */
export async function listDifferingMonths(sql: Sql, month: string, slices: number[]): Promise<BrokenInvariant[]> {
  await sql`set local statement_timeout = '10min'`
  return await sql<BrokenInvariant[]>`
    select 'I8' as invariant, coalesce(l.creator_id, m.creator_id) || ' ' || ${month} as subject,
      'months and ledger differ' as detail, null as "tipId"
    from (
      select creator_id, sum(creator_cents) as net from ledger_entries
      where booked_at >= toronto_midnight(${month}::text::date)
        and booked_at < toronto_midnight(${nextMonth(sql, month)})
        and creator_slice(creator_id) = any(${slices}::int[])
      group by 1
    ) l
    full join (
      select creator_id, sum(net_cents) as net_cents from received_days
      where day >= ${month}::text::date and day < ${nextMonth(sql, month)}
        and creator_slice(creator_id) = any(${slices}::int[])
      group by 1
    ) m on m.creator_id = l.creator_id
    where m.net_cents is distinct from l.net
  `
}

export async function resolveMonth(sql: Sql, month: string, broken: BrokenInvariant[]): Promise<void> {
  await sql`
    update broken_invariants set resolved_at = now()
    where resolved_at is null and invariant = 'I8' and tip_id is null and subject like ${`% ${month}`}
      and subject <> all(${broken.map(({ subject }) => subject)}::text[])
  `
}

/** Goals that the recent check leaves out, of the next `size` that changed lately. `last`: null at their end. */
export async function listLargeGoals(
  sql: Sql,
  { after, size }: { after: string | null; size: number },
): Promise<{ ids: string[]; last: string | null }> {
  const [row] = await sql<{ ids: string[]; last: string | null }[]>`
    with recent as materialized (
      select id, updated_at from goals
      where updated_at > now() - interval '2 days'
        ${after ? sql`and (updated_at, id) > (${after.slice(37)}::text::timestamptz, ${after.slice(0, 36)}::uuid)` : sql``}
      order by updated_at, id limit ${size}
    )
    select array(select id::text from recent where is_large_goal(id)) as ids,
      (select id || ' ' || updated_at from recent where (select count(*) from recent) = ${size}
        order by updated_at desc, id desc limit 1) as last
  `
  return row ?? { ids: [], last: null }
}

/** What the next `size` tips of a goal have brought it. `last`: null at their end. */
export async function sumGoalPiece(sql: Sql, goalId: string, after: string | null, size: number) {
  const [piece] = await sql<{ cents: string; last: string | null }[]>`
    with piece as materialized (
      select tip_id from goal_tips where goal_id = ${goalId} ${after ? sql`and tip_id > ${after}` : sql``}
      order by tip_id limit ${size}
    )
    select (select coalesce(-sum(e.supporter_cents), 0)::text
        from piece p join ledger_entries e on e.tip_id = p.tip_id) as cents,
      (select tip_id from piece where (select count(*) from piece) = ${size} order by tip_id desc limit 1) as last
  `
  return piece ?? { cents: '0', last: null }
}

export async function listDifferingGoal(sql: Sql, goalId: string, cents: bigint): Promise<BrokenInvariant[]> {
  return await sql<BrokenInvariant[]>`
    select 'I11' as invariant, id::text as subject, 'the goal and the ledger differ' as detail, null as "tipId"
    from goals where id = ${goalId}
      and (raised_cents <> ${String(cents)}::bigint or (reached_at is not null) <> (${String(cents)}::bigint >= amount_cents))
  `
}

/** The full check goes on as a job of its own. */
export async function queueNextCheck(sql: Sql): Promise<void> {
  await sql`select graphile_worker.add_job('check-whole-ledger', job_key => 'check-whole-ledger-next', max_attempts => 3)`
}
