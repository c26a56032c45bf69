import type { Sql } from '../platform/database/database.ts'

export interface Cause {
  cause: string
  kind: 'payment' | 'ledger' | 'job' | 'mail'
  /** What an operator looks for in the runbook. */
  name: string
  subject: string
}

const causesMax = 50

/** What is open now and was not mailed within a day; from here on it counts as mailed. In the transaction of the mail. */
export async function takeDueCauses(sql: Sql): Promise<Cause[]> {
  await sql`delete from mailed_alarms where mailed_at < now() - interval '1 day'`
  return await sql<Cause[]>`
    with open as (
      select 'payment' as kind, kind as name, subject from payment_alarms where resolved_at is null
      union all select 'ledger', invariant, subject from broken_invariants where resolved_at is null
      union all select 'job', t.identifier, '' from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts >= j.max_attempts group by t.identifier
      union all select 'mail', 'mails_late', '' where exists (
        select from outbox_mails where sent_at is null and created_at < now() - interval '1 hour'
      )
    ), due as (
      insert into mailed_alarms (cause)
      select concat_ws(' ', kind, name, subject) from open order by 1 limit ${causesMax}
      on conflict (cause) do nothing returning cause
    )
    select d.cause, o.kind, o.name, o.subject
    from due d join open o on concat_ws(' ', o.kind, o.name, o.subject) = d.cause order by d.cause
  `
}

/** A cause that has ended and comes back is mailed at once. */
export async function forgetEndedCauses(sql: Sql): Promise<void> {
  await sql`
    delete from mailed_alarms m where not exists (
      select from payment_alarms a
      where a.resolved_at is null and m.cause = concat_ws(' ', 'payment', a.kind, a.subject)
    ) and m.cause like 'payment %'
  `
}
