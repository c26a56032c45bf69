import type { Sql } from '../../platform/database/database.ts'

/** The sessions whose tip is not booked with that amount. */
export async function listUnbooked(sql: Sql, paid: { sessionId: string; tipId: string; amountCents: number }[]) {
  return await sql<{ sessionId: string; tipId: string }[]>`
    select p.session_id as "sessionId", p.tip_id::text as "tipId"
    from unnest(
      ${paid.map(({ sessionId }) => sessionId)}::text[],
      ${paid.map(({ tipId }) => tipId)}::uuid[],
      ${paid.map(({ amountCents }) => amountCents)}::int[]
    ) as p (session_id, tip_id, amount_cents)
    where not exists (
      -- Captured a moment ago: it is being booked.
      select from tips t where t.id = p.tip_id and t.capture_begun_at > now() - interval '5 minutes'
    ) and not exists (
      select from ledger_entries e
      where e.tip_id = p.tip_id and e.kind = 'charge' and e.supporter_cents = -p.amount_cents
    )
  `
}

interface DifferingTransfers {
  tipId: string
  providerCents: number
  ledgerCents: number
}

/** The tips whose transfers, less reversals, differ from the ledger. */
export async function listDifferingTransfers(
  sql: Sql,
  transfers: { id: string; tipId: string; cents: number }[],
): Promise<DifferingTransfers[]> {
  return await sql<DifferingTransfers[]>`
    with listed as (
      select p.tip_id, sum(p.cents) as net
      from unnest(
        ${transfers.map(({ tipId }) => tipId)}::uuid[],
        ${transfers.map(({ cents }) => cents)}::int[]
      ) as p (tip_id, cents)
      group by p.tip_id
    )
    select listed.tip_id::text as "tipId", listed.net::int as "providerCents", booked.net::int as "ledgerCents"
    from listed cross join lateral (
      select coalesce(sum(e.creator_cents), 0) as net from ledger_entries e
      where e.tip_id = listed.tip_id and e.kind in ('transfer', 'transfer_reversal')
    ) booked
    where listed.net <> booked.net
  `
}

/** Payments booked in that time: each must be in the provider's list. */
export async function listBookedSessions(sql: Sql, from: Date, until: Date): Promise<string[]> {
  const rows = await sql<{ sessionId: string }[]>`
    select t.session_id as "sessionId" from tips t
    where t.created_at >= ${from} and t.created_at < ${until} and t.outcome = 'paid' and t.session_id is not null
      and t.ended_at < ${until}
  `
  return rows.map(({ sessionId }) => sessionId)
}

/** Payments whose provider fee is still unknown an hour later. */
export async function listPaymentsWithoutCost(sql: Sql): Promise<string[]> {
  const rows = await sql<{ intentId: string }[]>`
    select intent_id as "intentId" from payments_without_cost
    where booked_at between now() - interval '7 days' and now() - interval '1 hour'
    order by booked_at limit 500
  `
  return rows.map(({ intentId }) => intentId)
}

export async function findIntent(sql: Sql, tipId: string): Promise<string | undefined> {
  const [row] = await sql<{ intentId: string }[]>`
    select provider_ref as "intentId" from ledger_entries where tip_id = ${tipId} and kind = 'charge'
  `
  return row?.intentId
}
