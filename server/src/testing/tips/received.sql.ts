import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export interface DaySums {
  count: number
  gross: number
  refunded: number
  net: number
}

/** A page that can be paid, without anybody at the other end. */
export async function insertPayee(sql: Sql, slug: string): Promise<string> {
  const id = newId()
  await sql`
    with person as (
      insert into users (id) values (${id}) returning id
    ), slug as (
      insert into slugs (slug, creator_id) select ${slug}, id from person
    )
    insert into creators (id, slug, name) select id, ${slug}, 'Zoé' from person
  `
  await sql`
    insert into payout_accounts (creator_id, page_id, account_id, state, was_enabled)
    values (${id}, ${id}, ${`acct_${slug}`}, 'enabled', true)
  `
  return id
}

interface Booking {
  at: string
  cents: number
  supporterName?: string | null
  message?: string | null
  returned?: { at: string; cents: number }
}

/** A paid tip of that moment, and what of it was refunded later. Answers its id. */
export async function bookAt(sql: Sql, creatorId: string, booking: Booking): Promise<string> {
  const { at, cents, supporterName = null, message = null, returned } = booking
  const id = newId()
  await sql`
    insert into tips (id, creator_id, account_id, amount_cents, fee_cents, locale, supporter_name, message, request_hash,
      product_name, page_url, expires_at, session_id, checkout_url, outcome, ended_at, created_at)
    values (${id}, ${creatorId}, 'acct', ${cents}, 0, 'fr', ${supporterName}, ${message}, sha256('x'), 'x', 'x',
      ${at}, ${`cs_${id}`}, 'x', 'paid', ${at}, ${at})
  `
  await sql`
    insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, creator_cents,
      platform_cents, booked_at)
    select gen_random_uuid(), ${id}, ${creatorId}, e.kind, e.kind || ${id}, e.supporter, e.creator,
      -e.supporter - e.creator, ${at}::text::timestamptz
    from (values ('charge', -${cents}::int, 0), ('transfer', 0, ${cents}::int)) as e (kind, supporter, creator)
  `
  if (returned)
    await sql`
      insert into ledger_entries (id, tip_id, creator_id, kind, provider_ref, supporter_cents, creator_cents,
        platform_cents, booked_at)
      select gen_random_uuid(), ${id}, ${creatorId}, e.kind, e.kind || ${id}, e.supporter, e.creator,
        -e.supporter - e.creator, ${returned.at}::text::timestamptz
      from (values ('refund', ${returned.cents}::int, 0), ('transfer_reversal', 0, -${returned.cents}::int))
        as e (kind, supporter, creator)
    `
  return id
}

type KeyedSums = DaySums & { key: string }

export async function listReceivedDays(sql: Sql): Promise<KeyedSums[]> {
  const rows = await sql<KeyedSums[]>`
    select day || ' ' || creator_id as key, tip_count as count, gross_cents as gross, refunded_cents as refunded,
      net_cents as net
    from received_days
  `
  return sorted(rows)
}

/** The same from the ledger. */
export async function listLedgerByDay(sql: Sql): Promise<KeyedSums[]> {
  const rows = await sql<KeyedSums[]>`
    select (booked_at at time zone 'America/Toronto')::date || ' ' || creator_id as key,
      (count(*) filter (where kind = 'charge'))::int as count,
      coalesce(-sum(supporter_cents) filter (where kind = 'charge'), 0)::bigint as gross,
      coalesce(sum(supporter_cents) filter (where kind = 'refund'), 0)::bigint as refunded, sum(creator_cents)::bigint as net
    from ledger_entries group by 1
  `
  return sorted(rows)
}

function sorted(rows: readonly KeyedSums[]): KeyedSums[] {
  return [...rows].sort((a, b) => (a.key < b.key ? -1 : 1))
}

export async function listReceivedStates(sql: Sql): Promise<{ state: string; cents: number; refunded: number }[]> {
  const rows = await sql<{ state: string; cents: number; refunded: number }[]>`
    select r.state, r.amount_cents as cents, s.refunded_cents as refunded
    from received_tips r join tip_states s on s.tip_id = r.tip_id
  `
  return [...rows]
}

/** As if one row had been lost or written wrongly. */
export async function changeReceivedTip(sql: Sql, tipId: string, state: 'paid' | 'refunded' | null): Promise<void> {
  if (state === null) await sql`delete from received_tips where tip_id = ${tipId}`
  else await sql`update received_tips set state = ${state} where tip_id = ${tipId}`
}

/** The owner was there an hour ago. */
export async function endVisit(sql: Sql, creatorId: string): Promise<void> {
  await sql`update owner_visits set seen_at = now() - interval '1 hour' where creator_id = ${creatorId}`
}
