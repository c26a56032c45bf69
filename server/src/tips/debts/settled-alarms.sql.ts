import type { Sql } from '../../platform/database/database.ts'

/** Closes the alarms about what a tip owed, or what waited to be refunded of it, and no longer does. */
export async function closeSettledAlarms(sql: Sql, tipId: string): Promise<void> {
  await sql`
    update payment_alarms a set resolved_at = now()
    where a.tip_id = ${tipId} and a.resolved_at is null and case a.kind
      when 'reversal_refused' then not exists (
        select from tip_debts d where d.tip_id = a.tip_id and d.owed_cents > 0 and d.refused_at is not null)
      when 'return_unfunded' then not exists (
        select from tip_debts d where d.tip_id = a.tip_id and d.owed_cents < 0 and d.refused_at is not null)
      when 'refund_unfunded' then not exists (
        select from tip_refunds r where r.tip_id = a.tip_id and r.state = 'requested' and r.short_since is not null)
      when 'refund_pending' then not exists (
        select from pending_refunds p where p.id = a.subject and p.ended_at is null)
      else false end
  `
}
