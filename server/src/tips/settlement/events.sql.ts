import { paymentEventDays } from '@obole/contract/rules/limits'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { ProviderEvent } from '../domain/provider-event.ts'

export const attemptsMax = 10

/**
 * Stores an event and its job in one statement, once: an acknowledged event cannot be lost. One that does not concern
 * us is stored as ignored.
 */
export async function insertEvent(sql: Sql, event: ProviderEvent): Promise<boolean> {
  const outcome = event.foreignAccount ? 'foreign' : event.subject ? null : 'ignored'
  const rows = await sql`
    with fresh as (
      insert into provider_events (id, source, kind, subject, occurred_at, outcome, processed_at)
      values (${event.id}, ${event.source}, ${event.kind}, ${event.subject}, ${event.occurredAt}, ${outcome},
        case when ${outcome}::text is not null then now() end)
      on conflict (id) do nothing
      returning id, processed_at
    ), job as (
      select graphile_worker.add_job('settle-event', json_build_object('eventId', id), job_key => 'event-' || id,
        max_attempts => ${attemptsMax})
      from fresh where processed_at is null
    )
    select fresh.id, (select count(*) from job) as jobs from fresh
  `
  return rows.length > 0
}

export interface StoredEvent {
  id: string
  source: 'payments' | 'accounts'
  kind: string
  subject: string
  attempts: number
}

/** Counts the attempt first, so that an event that crashes the process is given up too. */
export async function startAttempt(sql: Sql, id: string): Promise<StoredEvent | undefined> {
  const [event] = await sql<StoredEvent[]>`
    update provider_events set attempts = attempts + 1 where id = ${id} and processed_at is null
    returning id, source, kind, subject, attempts
  `
  return event
}

export async function markEventProcessed(
  sql: Sql,
  id: string,
  outcome: 'settled' | 'ignored' | 'foreign' | 'given_up',
): Promise<void> {
  await sql`
    update provider_events set processed_at = now(), outcome = ${outcome} where id = ${id} and processed_at is null
  `
}

/** Queues again events that have waited for more than a minute and have no job. */
export async function requeueEvents(sql: Sql): Promise<number> {
  const rows = await sql`
    select graphile_worker.add_job('settle-event', json_build_object('eventId', p.id), job_key => 'event-' || p.id,
      max_attempts => ${attemptsMax})
    from provider_events p
    where p.processed_at is null and p.received_at < now() - interval '1 minute'
      and not exists (select from graphile_worker.jobs j where j.key = 'event-' || p.id and j.attempts < j.max_attempts)
    limit 500
  `
  return rows.length
}

export async function findEventCursor(sql: Sql): Promise<Date | undefined> {
  const [row] = await sql<{ occurredAt: Date }[]>`
    select occurred_at as "occurredAt" from provider_cursors where name = 'payment-events'
  `
  return row?.occurredAt
}

export async function saveEventCursor(sql: Sql, occurredAt: Date): Promise<void> {
  await sql`
    insert into provider_cursors (name, occurred_at) values ('payment-events', ${occurredAt})
    on conflict (name) do update set occurred_at = greatest(provider_cursors.occurred_at, excluded.occurred_at)
  `
}

/** Stripe redelivers for 30 days at most: after that, an id is no longer needed to recognize a repeat. */
export async function deleteOldEvents(sql: Sql): Promise<void> {
  await deleteInBatches(
    sql,
    { table: 'provider_events', by: 'received_at' },
    () => sql`processed_at is not null and received_at < now() - make_interval(days => ${paymentEventDays})`,
  )
}

/** Age of the oldest unprocessed event in seconds. */
export async function readEventLag(sql: Sql): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as seconds
    from provider_events where processed_at is null
  `
  return row?.seconds ?? 0
}
