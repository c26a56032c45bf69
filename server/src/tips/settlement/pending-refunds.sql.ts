import type { Sql } from '../../platform/database/database.ts'
import type { RefundSnapshot } from '../domain/payment.ts'

/** A refund that has ended is never pending again: an older snapshot would say so. Answers what has changed. */
export async function savePendingRefunds(
  sql: Sql,
  tipId: string,
  refunds: RefundSnapshot[],
): Promise<{ begun: string[]; ended: string[] }> {
  const pending = refunds.filter(({ isPending }) => isPending)
  const others = refunds.filter(({ isPending }) => !isPending).map(({ id }) => id)
  const begun = await sql<{ id: string }[]>`
    insert into pending_refunds (id, tip_id, amount_cents)
    select p.id, ${tipId}, p.cents
    from unnest(${pending.map(({ id }) => id)}::text[], ${pending.map(({ cents }) => cents)}::int[]) as p (id, cents)
    on conflict (id) do nothing returning id
  `
  const ended = await sql<{ id: string }[]>`
    update pending_refunds set ended_at = now()
    where tip_id = ${tipId} and ended_at is null and id = any(${others}::text[]) returning id
  `
  return { begun: begun.map(({ id }) => id), ended: ended.map(({ id }) => id) }
}

/** The payments whose refunds wait for the platform's balance. */
export async function listPendingPayments(sql: Sql): Promise<string[]> {
  const rows = await sql<{ intentId: string }[]>`
    select distinct e.provider_ref as "intentId" from pending_refunds p
    join ledger_entries e on e.tip_id = p.tip_id and e.kind = 'charge'
    where p.ended_at is null
  `
  return rows.map(({ intentId }) => intentId)
}
