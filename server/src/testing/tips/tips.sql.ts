import type { Pool, Sql } from '../../platform/database/database.ts'

export async function countDueJobs(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
  `
  return row?.count ?? 0
}

/** Moves a tip into the past. `keepsExpiry`: all but the expiry that the provider was sent. */
export async function ageTip(sql: Sql, tipId: string, seconds: number, { keepsExpiry = false } = {}): Promise<void> {
  await sql`
    update tips set created_at = created_at - make_interval(secs => ${seconds}), opening_until = null, asked_at = null,
      expires_at = expires_at - make_interval(secs => ${keepsExpiry ? 0 : seconds})
    where id = ${tipId}
  `
}

/** As if the process had died before it could store what the provider answered. */
export async function clearSession(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set session_id = null, checkout_url = null where id = ${tipId}`
}

export async function findTipIdByKey(sql: Sql, key: string): Promise<string> {
  const [tip] = await sql<{ id: string }[]>`select id from tips where idempotency_key = ${key}`
  return tip?.id ?? ''
}

export async function listFacts(sql: Sql, tipId: string) {
  return await sql<{ kind: string; supporter: number; creator: number; platform: number; provider: number }[]>`
    select kind, supporter_cents as supporter, creator_cents as creator, platform_cents as platform,
      provider_cents as provider
    from ledger_entries where tip_id = ${tipId} order by id
  `
}

/** What each balance holds of a tip. */
export async function readBalances(sql: Sql, tipId: string) {
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

/** The first and the last day of the history of a creator's tips, as numbers of days. */
export async function listHistoryDays(sql: Sql, creatorId: string): Promise<{ first: number; last: number }> {
  const [row] = await sql<{ first: number; last: number }[]>`
    select (extract(epoch from min(h.at)) / 86400)::int as first, (extract(epoch from max(h.at)) / 86400)::int as last
    from tip_history h join tips t on t.id = h.tip_id where t.creator_id = ${creatorId}
  `
  return row ?? { first: 0, last: 0 }
}

export async function listOutcomes(sql: Sql, creatorId: string): Promise<(string | null)[]> {
  const rows = await sql<{ outcome: string | null }[]>`select outcome from tips where creator_id = ${creatorId}`
  return rows.map(({ outcome }) => outcome)
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

export async function listAlarmSubjects(sql: Sql, kind: string): Promise<string[]> {
  const rows = await sql<{ subject: string }[]>`select subject from payment_alarms where kind = ${kind}`
  return rows.map(({ subject }) => subject)
}

/** As if its entries had been booked so long ago; the ledger itself refuses that. */
export async function ageEntries(sql: Pool, tipId: string, seconds: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`alter table ledger_entries disable trigger ledger_entries_append_only`
    await tx`
      update ledger_entries set booked_at = booked_at - make_interval(secs => ${seconds}) where tip_id = ${tipId}
    `
    await tx`alter table ledger_entries enable trigger ledger_entries_append_only`
  })
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

export async function makeBookingFail(sql: Sql, tipId: string): Promise<void> {
  await sql.unsafe(`
    create function refuse_booking() returns trigger language plpgsql as
      $$ begin raise exception 'refused by the test'; end $$;
    create trigger refuse_booking before insert on ledger_entries for each row
      when (new.tip_id = '${tipId}') execute function refuse_booking();
  `)
}

/** Everything that is stored about tips, as text. */
export async function textOfTables(sql: Sql): Promise<string> {
  const tables = [
    'tips',
    'received_tips',
    'ledger_entries',
    'provider_events',
    'payment_alarms',
    'outbox_mails',
    'payout_accounts',
    'reply_opt_outs',
    'receipt_acts',
    'wall_words',
  ]
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

export async function endTipAs(sql: Sql, tipId: string, outcome: string): Promise<void> {
  await sql`update tips set outcome = ${outcome}, ended_at = now() where id = ${tipId}`
}

/** All that are open. */
export async function endTips(sql: Sql, creatorId: string): Promise<void> {
  await sql`update tips set outcome = 'expired', ended_at = now() where creator_id = ${creatorId} and outcome is null`
}

/** Many tips at once, begun just now. */
export async function fillTips(
  sql: Sql,
  creatorId: string,
  { count, outcome }: { count: number; outcome: string | null },
): Promise<void> {
  await sql`
    insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, request_hash, product_name, page_url,
      expires_at, outcome, ended_at)
    select gen_random_uuid(), ${creatorId}, 'acct_x', 500, 0, 'fr', sha256(n::text::bytea), 'x', 'x',
      now() + interval '30 minutes', ${outcome}, case when ${outcome}::text is not null then now() end
    from generate_series(1, ${count}::int) as n
  `
}

export async function listSurges(sql: Sql): Promise<string[]> {
  const rows = await sql<{ scope: string }[]>`select scope from tip_surges order by scope`
  return rows.map(({ scope }) => scope)
}

/** One page, and one tip of 20 $ that it was paid, without anybody at the other end. */
export async function insertPaidTip(sql: Sql): Promise<string> {
  const [tip] = await sql<{ id: string }[]>`
    with person as (
      insert into users (id) values (gen_random_uuid()) returning id
    ), slug as (
      insert into slugs (slug, creator_id) select 'paid', id from person
    ), page as (
      insert into creators (id, slug, name) select id, 'paid', 'Paid' from person returning id
    )
    insert into payout_accounts (creator_id, account_id, state) select id, 'acct_1', 'pending' from page
    returning creator_id as id
  `
  const [row] = await sql<{ id: string }[]>`
    insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, request_hash, product_name, page_url,
      expires_at, session_id, checkout_url)
    values (gen_random_uuid(), ${tip?.id ?? ''}, 'acct_1', 2000, 100, 'fr', sha256('x'), 'x', 'x', now(), 'cs_1', 'x')
    returning id
  `
  const tipId = row?.id ?? ''
  await sql`
    insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, creator_cents, platform_cents)
    values (gen_random_uuid(), ${tipId}, ${tip?.id ?? ''}, 'charge', 'pi_1', -2000, 0, 2000),
      (gen_random_uuid(), ${tipId}, ${tip?.id ?? ''}, 'transfer', 'tr_1', 0, 2000, -2000),
      (gen_random_uuid(), ${tipId}, ${tip?.id ?? ''}, 'platform_fee', 'fee_1', 0, -100, 100)
  `
  await sql`update tips set outcome = 'paid', ended_at = now() where id = ${tipId}`
  return tipId
}

/** What the database says to a statement that it must refuse. */
export async function tryStatement(sql: Pool, statement: string): Promise<string> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(statement)
      throw new Error('it was allowed')
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

/**
 * Does what the rules forbid, with all guards down, asks which invariants are broken, and undoes it: each of the ten
 * must be able to fail.
 */
export async function breakRule(sql: Pool, statement: string): Promise<string[]> {
  let broken: string[] = []
  const undone = new Error('undone')
  await sql
    .begin(async (tx) => {
      await tx`alter table ledger_entries disable trigger user`
      await tx`alter table tip_history disable trigger user`
      await tx`alter table tips disable trigger user`
      await tx`alter table ledger_entries drop constraint ledger_entries_balance`
      await tx`alter table ledger_entries drop constraint ledger_entries_fact`
      await tx`alter table ledger_entries drop constraint ledger_entries_creator_id_tip_id_fkey`
      await tx`drop index ledger_entries_one_charge`
      await tx.unsafe(statement)
      const rows = await tx<{ invariant: string }[]>`select invariant from check_invariants()`
      broken = rows.map(({ invariant }) => invariant)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return broken
}

/** Paid tips of all sizes over two years, one in ten of them refunded in part: by the seed always the same ones. */
export async function fillLedger(
  sql: Pool,
  creatorId: string,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`select setseed(${seed})`
    await tx`
      create temporary table filled on commit drop as
      select gen_random_uuid() as id, n, 100 + floor(random() * 20000)::int as amount,
        case when random() < 0.1 then 1 + floor(random() * 99)::int else 0 end as back,
        -n * (interval '730 days' / ${count}::int) as ago
      from generate_series(1, ${count}::int) as n
    `
    await tx`
      insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, message, supporter_name,
        request_hash, product_name, page_url, expires_at, session_id, checkout_url, outcome, ended_at, created_at)
      select id, ${creatorId}, 'acct', amount, amount / 20, 'fr', 'Merci ' || n, 'Camille', sha256('x'), 'x', 'x',
        now() + ago, 'cs_' || id, 'x', 'paid', now() + ago, now() + ago
      from filled
    `
    await tx`
      insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, creator_cents,
        platform_cents, booked_at)
      select (lpad(to_hex((extract(epoch from now() + f.ago) * 1000)::bigint), 12, '0')
          || right(replace(gen_random_uuid()::text, '-', ''), 20))::uuid, f.id, ${creatorId}, e.kind, e.kind || f.id, e.supporter, e.creator,
        -e.supporter - e.creator, now() + f.ago
      from filled f cross join lateral (
        values ('charge', -f.amount, 0), ('transfer', 0, f.amount), ('platform_fee', 0, -(f.amount / 20)),
          ('refund', f.back, 0), ('transfer_reversal', 0, -f.back)
      ) as e (kind, supporter, creator)
      where e.supporter <> 0 or e.creator <> 0
    `
  })
}

export async function countAttempts(sql: Sql, eventId: string): Promise<number> {
  const [row] = await sql<{ attempts: number }[]>`select attempts from provider_events where id = ${eventId}`
  return row?.attempts ?? 0
}

export async function listOpenAlarms(sql: Sql, tipId: string): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select kind from payment_alarms where tip_id = ${tipId} and resolved_at is null
  `
  return rows.map(({ kind }) => kind)
}

/** As if the first event of the payment had named no address. */
export async function loseEmail(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set supporter_email = null, supporter_email_key = null where id = ${tipId}`
}

/** With an address of their own each, where a tip has none. */
export async function nameSupporters(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    update tips set supporter_email = id || '@exemple.ca', supporter_email_key = id || '@exemple.ca'
    where creator_id = ${creatorId} and supporter_email is null
  `
}
