import type { Pool } from '@obole/server/platform/database/database'

/** An id as ours grow, by the number of its row and of its kind. As SQL. */
export function rowId(kind: number, number = 'n'): string {
  return `('01900000-000${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
}

/** The same id in JavaScript. */
export function idOf(kind: number, number: number): string {
  return `01900000-000${kind}-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Bypasses triggers and foreign keys: what triggers would write is among the statements. */
export async function runWithoutTriggers(database: Pool, statements: string[]): Promise<void> {
  await database.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local work_mem = '256MB'`
    for (const statement of statements) await tx.unsafe(statement)
  })
}

/** The same indexes, built at the end: quicker by far than row by row. */
export async function withoutIndexes(database: Pool, tables: string[], run: () => Promise<void>): Promise<void> {
  const indexes = await database<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `
  for (const { name } of indexes) await database.unsafe(`drop index ${name}`)
  await run()
  await database.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '512MB'`
    for (const { definition } of indexes) await tx.unsafe(definition)
  })
}

/** Paid tips with all that the product writes for each, by their numbers. What is a text here is SQL over `n`. */
export interface TipRows {
  first: number
  last: number
  creator: string
  paidAt: string
  name: string
}

/** One statement a table: they need nothing of each other. One tip in a thousand is refunded. */
export function tipStatements({ first, last, creator, paidAt, name }: TipRows): string[] {
  const tips = `(
    select n, ${rowId(2)} as id, ${creator} as creator_id, ${paidAt} as paid_at, 500 + n % 2000 as cents, ${name} as name,
      n % 1000 = 1 as is_refunded
    from generate_series(${first}, ${last}) n
  ) tip`
  const sums = 'count(*), sum(cents), coalesce(sum(cents) filter (where is_refunded), 0), sum(cents)'
  return [
    `insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, supporter_name, message,
      supporter_email, supporter_email_key, client_hash, idempotency_key, request_hash, product_name, page_url,
      expires_at, session_id, checkout_url, outcome, ended_at, created_at)
    select id, creator_id, 'acct_bench', cents, 0, 'fr', name, 'Merci ' || n, 'camille' || n || '@bench.example',
      'camille' || n || '@bench.example', case when paid_at > now() - interval '10 days' then sha256(n::text::bytea) end,
      'growth-' || lpad(n::text, 12, '0'), sha256(n::text::bytea), 'Pourboire', 'http://localhost/@page', paid_at,
      'cs_' || lpad(n::text, 12, '0'), 'http://localhost/c', 'paid', paid_at, paid_at - interval '40 seconds'
    from ${tips}`,
    `insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, creator_cents,
      platform_cents, provider_cents, booked_at)
    select ${rowId(4, '4 * n + place')}, id, creator_id, kind, kind || lpad(n::text, 12, '0'), supporter * cents,
      creator * cents, -(supporter + creator) * cents - provider * 45, provider * 45, paid_at
    from ${tips} cross join (values
      (0, 'charge', -1, 0, 0), (1, 'transfer', 0, 1, 0), (2, 'provider_fee', 0, 0, 1), (3, 'refund', 1, 0, 0)
    ) as entry (place, kind, supporter, creator, provider)
    where case kind when 'refund' then is_refunded when 'provider_fee' then n % 1000 <> 9 else true end`,
    `insert into payments_without_cost (tip_id, intent_id, booked_at)
    select id, 'charge' || lpad(n::text, 12, '0'), paid_at from ${tips} where n % 1000 = 9 and paid_at > now() - interval '7 days'`,
    `insert into tip_history (tip_id, state, at)
    select id, state, paid_at from ${tips} cross join unnest(array['pending', 'paid', 'refunded']) state
    where state <> 'refunded' or is_refunded`,
    `insert into received_tips (tip_id, creator_id, received_at, state, amount_cents, search_text)
    select id, creator_id, paid_at, case when is_refunded then 'refunded' else 'paid' end, cents,
      tip_search_text(name, 'Merci ' || n) from ${tips}`,
    `insert into received_days as d (creator_id, day, tip_count, gross_cents, refunded_cents, net_cents)
    select creator_id, toronto_day(paid_at), ${sums} from ${tips} group by 1, 2
    ${added('creator_id, day')}`,
    `insert into tip_months as d (creator_id, month, tip_count, gross_cents, refunded_cents, net_cents)
    select creator_id, date_trunc('month', paid_at at time zone 'UTC')::date, ${sums} from ${tips} group by 1, 2
    ${added('creator_id, month')}`,
  ]
}

export const tipTables = [
  'tips',
  'ledger_entries',
  'payments_without_cost',
  'tip_history',
  'received_tips',
  'received_days',
  'tip_months',
]

function added(key: string): string {
  return `on conflict (${key}) do update set tip_count = d.tip_count + excluded.tip_count,
    gross_cents = d.gross_cents + excluded.gross_cents, refunded_cents = d.refunded_cents + excluded.refunded_cents,
    net_cents = d.net_cents + excluded.net_cents`
}
