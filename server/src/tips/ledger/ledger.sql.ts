import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Fact, FactKind } from '../domain/payment.ts'

/** Inserts the facts that are not in the ledger yet and returns them. The unique key on a fact prevents doubles. */
export async function bookFacts(sql: Sql, tip: { id: string; creatorId: string }, facts: Fact[]): Promise<Fact[]> {
  if (facts.length === 0) return []
  const rows = facts.map((fact) => ({
    id: newId(),
    tip_id: tip.id,
    creator_id: tip.creatorId,
    kind: fact.kind,
    provider_ref: fact.ref,
    supporter_cents: fact.supporter ?? 0,
    creator_cents: fact.creator ?? 0,
    platform_cents: fact.platform ?? 0,
    provider_cents: fact.provider ?? 0,
  }))
  const booked = await sql<{ kind: FactKind; ref: string }[]>`
    insert into ledger_entries ${sql(rows)} on conflict on constraint ledger_entries_fact do nothing
    returning kind, provider_ref as ref
  `
  return facts.filter((fact) => booked.some(({ kind, ref }) => kind === fact.kind && ref === fact.ref))
}

export interface Alarm {
  kind: string
  subject: string
  tipId?: string | null
  details?: Record<string, unknown>
}

/** When one that was closed is raised again: each time, with other details than those it was closed with, or never. */
export type Reraise = 'each-time' | 'changed' | 'never'

/** False when it is open already, or was closed and is not raised again. */
export async function insertAlarm(sql: Sql, alarm: Alarm, reraise: Reraise): Promise<boolean> {
  const rows = await sql`
    insert into payment_alarms as a (kind, subject, tip_id, details)
    values (${alarm.kind}, ${alarm.subject}, ${alarm.tipId ?? null}, ${sql.json((alarm.details ?? {}) as never)})
    on conflict (kind, subject) do update
      set tip_id = excluded.tip_id, details = excluded.details, raised_at = now(), resolved_at = null
      where a.resolved_at is not null and case ${reraise}::text
        when 'each-time' then true when 'changed' then a.details <> excluded.details else false end
    returning kind
  `
  return rows.length > 0
}

/** False when none is open. */
export async function resolveAlarm(sql: Sql, alarm: { kind: string; subject: string }): Promise<boolean> {
  const rows = await sql`
    update payment_alarms set resolved_at = now()
    where kind = ${alarm.kind} and subject = ${alarm.subject} and resolved_at is null
    returning kind
  `
  return rows.length > 0
}

export async function countOpenAlarms(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from payment_alarms where resolved_at is null
  `
  return row?.count ?? 0
}
