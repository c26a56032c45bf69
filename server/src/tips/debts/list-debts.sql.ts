import type { Sql } from '../../platform/database/database.ts'

export interface ListedDebt {
  kind: 'page owes' | 'site owes' | 'refund waits' | 'refund pending'
  slug: string | null
  tipId: string
  cents: number
  since: Date
  /** Why Stripe refused it the last time; null before it did, or when only a balance is too small. */
  refusal: string | null
  triedOn: string | null
}

/** All that somebody is owed and has not got, the oldest first. */
export async function listDebts(sql: Sql): Promise<ListedDebt[]> {
  return await sql<ListedDebt[]>`
    select l.kind, c.slug, l.tip_id as "tipId", l.cents, l.since, l.refusal, l.tried_on::text as "triedOn"
    from (
      select case when owed_cents > 0 then 'page owes' else 'site owes' end as kind, tip_id, abs(owed_cents) as cents,
        since, refusal, tried_on
      from tip_debts where owed_cents <> 0
      union all
      select 'refund waits', tip_id, amount_cents, requested_at, null, tried_on from tip_refunds
      where state = 'requested' and short_since is not null
      union all
      select 'refund pending', tip_id, amount_cents, since, null, null from pending_refunds where ended_at is null
    ) l
    join tips t on t.id = l.tip_id left join creators c on c.id = t.creator_id
    order by l.since limit 500
  `
}

/** Tries what is due at once, instead of the next night. */
export async function queueCollection(sql: Sql): Promise<void> {
  await sql`select graphile_worker.add_job('collect-debts', job_key => 'collect-debts-now', max_attempts => 3)`
}
