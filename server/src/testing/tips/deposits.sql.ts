import type { Pool, Sql } from '../../platform/database/database.ts'

/** As some hours later. */
export async function dueForReading(sql: Sql): Promise<void> {
  await sql`update payout_accounts set deposits_due_at = now()`
}

/** What the lines at the provider and the ledger say that the creator has of each tip. */
export async function listLineSums(sql: Sql, tipIds: string[]) {
  return await sql<{ tipId: string; lines: number; ledger: number }[]>`
    select t.id as "tipId",
      (select coalesce(sum(net_cents), 0)::int from balance_lines l where l.tip_id = t.id) as lines,
      (select coalesce(sum(creator_cents), 0)::int from ledger_entries e where e.tip_id = t.id) as ledger
    from unnest(${tipIds}::uuid[]) with ordinality as t (id, place) order by t.place
  `
}

/** All that an account was given and gave back, whether or not it went to the bank. */
export async function sumMovements(sql: Sql, creatorId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(net_cents), 0)::int as cents from balance_lines
    where creator_id = ${creatorId} and kind not in ('deposit', 'deposit_returned')
  `
  return row?.cents ?? 0
}

export async function listDepositIds(sql: Sql, creatorId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from deposits where creator_id = ${creatorId}`
  return rows.map(({ id }) => id)
}

/** Of one creator, spread over deposits `po_1` …; without what triggers would write beside them. */
export async function insertDepositedTips(
  sql: Pool,
  { tips, deposits }: { tips: number; deposits: number },
): Promise<{ creatorId: string; tipId: string }> {
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`alter table tips disable trigger user`
    await tx`alter table balance_lines drop constraint balance_lines_tip_id_fkey,
      drop constraint balance_lines_deposit_id_fkey, drop constraint balance_lines_creator_id_fkey`
    const [account] = await tx<{ creatorId: string }[]>`
      insert into payout_accounts (creator_id, account_id, state, was_enabled)
      values (gen_random_uuid(), 'acct_many', 'enabled', true) returning creator_id as "creatorId"
    `
    const creatorId = account?.creatorId ?? ''
    await tx`
      insert into deposits (id, creator_id, number, amount_cents, state, made_at, arrives_on, counted_at)
      select 'po_' || n, ${creatorId}, n, 100, 'paid', now() - make_interval(days => 500 - n), now()::date, now()
      from generate_series(1, ${deposits}::int) n
    `
    await tx`
      insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, request_hash, product_name,
        page_url, expires_at, outcome, ended_at)
      select gen_random_uuid(), ${creatorId}, 'acct_many', 1000, 59, 'fr', sha256(''), 'Pourboire', 'https://exemple.ca',
        now(), 'paid', now()
      from generate_series(1, ${tips}::int)
    `
    await tx`
      insert into balance_lines (id, creator_id, kind, made_by, tip_id, net_cents, made_at, available_on, deposit_id)
      select 'txn_' || n, ${creatorId}, 'tip', 'tr_' || n, id, 941, now() - make_interval(mins => n::int), now()::date,
        'po_' || (n % ${deposits}::int + 1)
      from (select id, row_number() over () as n from tips) t
    `
    await tx`analyze tips`
    await tx`analyze balance_lines`
    await tx`analyze deposits`
    const [tip] = await tx<{ tipId: string }[]>`select tip_id as "tipId" from balance_lines where id = 'txn_500'`
    return { creatorId, tipId: tip?.tipId ?? '' }
  })
}
