import type { Sql } from '../../platform/database/database.ts'

/** What is owed for a tip between its page and the site; a trigger on the ledger keeps it. */
export interface Debt {
  tipId: string
  creatorId: string
  /** Above 0: by the page. Below 0: by the site. */
  owedCents: number
  /** Stripe has refused to move it. */
  isRefused: boolean
  attempts: number
}

export async function findDebt(sql: Sql, tipId: string): Promise<Debt | undefined> {
  const [debt] = await sql<Debt[]>`
    select tip_id as "tipId", creator_id as "creatorId", owed_cents as "owedCents",
      refused_at is not null as "isRefused", attempts
    from tip_debts where tip_id = ${tipId} and owed_cents <> 0
  `
  return debt
}

/** Keeps why Stripe refused it now and, the first time, what the page had received until then. */
export async function markRefused(sql: Sql, tipId: string, refusal: string): Promise<void> {
  await sql`
    update tip_debts d set refusal = ${refusal}, refused_at = coalesce(refused_at, now()),
      received_cents = coalesce(received_cents, ${receivedByPage(sql)})
    where tip_id = ${tipId} and owed_cents <> 0
  `
}

/** The number of today's try; undefined when it was made, or another process makes it. */
export async function claimAttempt(sql: Sql, debt: Debt, day: string): Promise<number | undefined> {
  const [claimed] = await sql<{ attempts: number }[]>`
    update tip_debts set attempts = attempts + 1, tried_on = ${day}
    where tip_id = ${debt.tipId} and attempts = ${debt.attempts} and owed_cents <> 0
      and (tried_on is null or tried_on < ${day}::text::date)
    returning attempts
  `
  return claimed?.attempts
}

/** What the page has received since its debt was first refused. */
export async function readReceivedSince(sql: Sql, tipId: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select greatest(0, ${receivedByPage(sql)} - coalesce(d.received_cents, 0))::float8 as cents
    from tip_debts d where d.tip_id = ${tipId}
  `
  return row?.cents ?? 0
}

/** The payments of open debts that wait for a try today. */
export async function listUntriedDebts(sql: Sql, day: string): Promise<string[]> {
  const rows = await sql<{ intentId: string }[]>`
    select e.provider_ref as "intentId" from tip_debts d
    join ledger_entries e on e.tip_id = d.tip_id and e.kind = 'charge'
    where d.owed_cents <> 0 and (d.tried_on is null or d.tried_on < ${day}::text::date)
    order by d.since
  `
  return rows.map(({ intentId }) => intentId)
}

export interface OwnDebts {
  owedCents: number
  owedSince: Date | null
  returnCents: number
  waitingRefundCents: number
}

/** Only what Stripe has refused: anything else is under way for a moment. */
export async function readOwnDebts(sql: Sql, creatorId: string): Promise<OwnDebts> {
  const [row] = await sql<OwnDebts[]>`
    select coalesce(sum(owed_cents) filter (where owed_cents > 0), 0)::int as "owedCents",
      min(since) filter (where owed_cents > 0) as "owedSince",
      coalesce(-sum(owed_cents) filter (where owed_cents < 0), 0)::int as "returnCents",
      (select coalesce(sum(r.amount_cents), 0)::int from tip_refunds r join tips t on t.id = r.tip_id
        where r.state = 'requested' and r.short_since is not null and t.creator_id = ${creatorId}) as "waitingRefundCents"
    from tip_debts where creator_id = ${creatorId} and owed_cents <> 0 and refused_at is not null
  `
  return row ?? { owedCents: 0, owedSince: null, returnCents: 0, waitingRefundCents: 0 }
}

/** Of `tip_debts d`. */
function receivedByPage(sql: Sql) {
  return sql`(select coalesce(sum(m.net_cents), 0)::bigint from received_days m where m.creator_id = d.creator_id)`
}
