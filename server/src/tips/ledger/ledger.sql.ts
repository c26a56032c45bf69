import { normalizeEmail } from '@obole/contract/formats'
import type { Locale } from '@obole/contract/names'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Fact, FactKind } from '../domain/payment.ts'

export interface LockedTip {
  id: string
  creatorId: string
  accountId: string
  amountCents: number
  feeCents: number
  locale: Locale
  outcome: 'paid' | 'failed' | 'cancelled' | 'expired' | null
  supporterEmail: string | null
  /** Its supporter or its page was erased: no name, message or address is stored again. */
  isAnonymized: boolean
  /** The payment that is booked for it, if any. */
  intentId: string | null
  pageTakesTips: boolean
  undoSeconds: number
  /** The payment that is or was held for it, if any. */
  heldIntentId: string | null
  isUndone: boolean
}

/**
 * Every booking starts here, so that two settlements of one tip run one after the other. Two statements: a single one
 * would read the ledger as it was before the lock was granted.
 */
export async function lockTip(sql: Sql, tipId: string): Promise<LockedTip | undefined> {
  const [locked] = await sql`select id from tips where id = ${tipId} for update`
  if (!locked) return undefined
  const [tip] = await sql<LockedTip[]>`
    select t.id, t.creator_id as "creatorId", t.account_id as "accountId", t.amount_cents as "amountCents",
      t.fee_cents as "feeCents", t.locale, t.outcome, t.supporter_email as "supporterEmail",
      t.undo_seconds as "undoSeconds", t.intent_id as "heldIntentId", t.undo_requested_at is not null as "isUndone",
      t.anonymized_at is not null as "isAnonymized", e.provider_ref as "intentId",
      coalesce(c.takes_tips, false) as "pageTakesTips"
    from tips t
    left join ledger_entries e on e.tip_id = t.id and e.kind = 'charge'
    left join creators c on c.id = t.creator_id
    where t.id = ${tipId}
  `
  return tip
}

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

export async function markPaid(sql: Sql, tip: { id: string; email: string | null }): Promise<void> {
  await sql`
    update tips set outcome = 'paid', ended_at = now(), opening_until = null, ${supporterEmail(sql, tip.email)}
    where id = ${tip.id}
  `
}

export async function saveSupporterEmail(sql: Sql, tip: { id: string; email: string }): Promise<void> {
  await sql`update tips set ${supporterEmail(sql, tip.email)} where id = ${tip.id}`
}

/** The key is compared with the addresses of accounts; it is normalized as theirs are. */
export function supporterEmail(sql: Sql, email: string | null) {
  return sql`supporter_email = left(${email}, 320), supporter_email_key = ${email && normalizeEmail(email)}`
}

/** False when it had ended before. A checkout that we closed is cancelled, even when its expiry event came first. */
export async function markEnded(
  sql: Sql,
  tip: { id: string; outcome: 'failed' | 'cancelled' | 'expired' },
): Promise<boolean> {
  const rows = await sql`
    update tips set outcome = ${tip.outcome}, ended_at = now(), opening_until = null
    where id = ${tip.id} and (outcome is null or outcome = 'expired' and ${tip.outcome} = 'cancelled')
    returning id
  `
  return rows.length > 0
}

export async function markProcessing(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set processing_at = coalesce(processing_at, now()) where id = ${tipId} and outcome is null`
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
