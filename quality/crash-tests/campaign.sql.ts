import type { Sql } from '@obole/server/platform/database/database'
import type { Mutant } from './launch-options.ts'

/** What each mutant changes here; `no-transaction` breaks the product itself. */
export async function breakDatabase(sql: Sql, mutant: Mutant): Promise<void> {
  switch (mutant) {
    case 'unique-key':
      // The same fact, and a second payment of one tip, can be booked twice.
      await sql`alter table ledger_entries drop constraint ledger_entries_fact`
      await sql`alter table ledger_entries add constraint ledger_entries_fact unique (kind, provider_ref, id)`
      await sql`drop index ledger_entries_one_charge`
      return
    case 'words-stay':
      await sql`create function keep_words() returns trigger language plpgsql as 'begin return null; end'`
      await sql`create trigger words_stay before update on wall_words for each row execute function keep_words()`
      return
    case 'goal-stays':
      await sql`create function keep_goal() returns trigger language plpgsql as 'begin return null; end'`
      await sql`
        create trigger goal_stays before update on goals for each row
          when (new.raised_cents < old.raised_cents) execute function keep_goal()
      `
      return
    case 'undo-told-early':
      await sql`
        create function end_early() returns trigger language plpgsql
          as 'begin update tips set outcome = ''cancelled'', ended_at = now() where id = new.id; return null; end'
      `
      await sql`
        create trigger undo_told_early after update of undo_requested_at on tips for each row
          when (old.undo_requested_at is null and new.undo_requested_at is not null) execute function end_early()
      `
      return
    case 'undo-captured':
      await sql`
        create function forget_undo() returns trigger language plpgsql
          as 'begin new.undo_requested_at := null; new.capture_begun_at := now(); return new; end'
      `
      await sql`
        create trigger undo_captured before update of undo_requested_at on tips for each row
          when (new.undo_requested_at is not null) execute function forget_undo()
      `
      return
    case 'no-transaction':
  }
}

export async function insertOwner(sql: Sql, owner: { id: string; email: string }): Promise<void> {
  await sql`
    insert into users (id, email, email_key, email_verified_at) values (${owner.id}, ${owner.email}, ${owner.email}, now())
  `
}

export interface BookedTip {
  id: string
  amountCents: number
  feeCents: number
  outcome: string | null
  sessionId: string | null
  checkoutUrl: string | null
  state: string
  charges: number
  /** What the provider took, as the ledger has it. */
  costCents: number
  refundedCents: number
  /** What the creator has of it, by the ledger. */
  creatorCents: number
  /** On the list of debts: above 0 owed by the creator, below 0 to them. */
  owedCents: number
  /** On the list of refunds that wait for the creator's balance. */
  waitingCents: number
  isOnWall: boolean
}

export async function listTipsOf(sql: Sql, creatorId: string): Promise<BookedTip[]> {
  return await sql<BookedTip[]>`
    select t.id, t.amount_cents as "amountCents", t.fee_cents as "feeCents", t.outcome, t.session_id as "sessionId",
      t.checkout_url as "checkoutUrl", s.state, s.refunded_cents as "refundedCents",
      exists (select from wall_words w where w.tip_id = t.id and w.standing = 'shown') as "isOnWall",
      (select count(*)::int from ledger_entries e where e.tip_id = t.id and e.kind = 'charge') as charges,
      (select coalesce(sum(e.provider_cents), 0)::int from ledger_entries e where e.tip_id = t.id) as "costCents",
      (select coalesce(sum(e.creator_cents), 0)::int from ledger_entries e where e.tip_id = t.id) as "creatorCents",
      (select coalesce(sum(d.owed_cents), 0)::int from tip_debts d where d.tip_id = t.id) as "owedCents",
      (select coalesce(sum(r.amount_cents), 0)::int from tip_refunds r
        where r.tip_id = t.id and r.state = 'requested' and r.short_since is not null) as "waitingCents"
    from tips t join tip_states s on s.tip_id = t.id where t.creator_id = ${creatorId}
  `
}

export interface BookedGoal {
  amountCents: number
  raisedCents: number
  isReached: boolean
}

export async function findGoalOf(sql: Sql, creatorId: string): Promise<BookedGoal | undefined> {
  const [goal] = await sql<BookedGoal[]>`
    select amount_cents as "amountCents", raised_cents::int as "raisedCents", reached_at is not null as "isReached"
    from goals where creator_id = ${creatorId}
  `
  return goal
}

export async function readBalanceOf(sql: Sql, creatorId: string): Promise<{ accountId: string; cents: number }> {
  const [row] = await sql<{ accountId: string; cents: number }[]>`
    select p.account_id as "accountId",
      (select coalesce(sum(e.creator_cents), 0) from ledger_entries e where e.creator_id = p.creator_id) as cents
    from payout_accounts p where p.creator_id = ${creatorId}
  `
  return row ?? { accountId: '', cents: 0 }
}

export async function listMissingEvents(sql: Sql, ids: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select a.id from unnest(${ids}::text[]) as a (id) where not exists (select from provider_events p where p.id = a.id)
  `
  return rows.map(({ id }) => id)
}

/** Events, jobs, mails, refunds and holds that are not finished yet. A hold that is booked is wrong, not unfinished. */
export async function countUnfinished(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from provider_events where processed_at is null)
      + (select count(*) from graphile_worker.jobs where attempts < max_attempts)
      + (select count(*) from outbox_mails where sent_at is null)
      + (select count(*) from tip_refunds where state = 'requested' and short_since is null)
      + (select count(*) from tips t where outcome is null and authorized_at is not null
          and not exists (select from ledger_entries e where e.tip_id = t.id)) as count
  `
  return row?.count ?? 0
}

/** As a day later: what was tried today is tried again. */
export async function beginNextNight(sql: Sql): Promise<void> {
  await sql`update tip_debts set tried_on = tried_on - 1 where tried_on is not null`
  await sql`update tip_refunds set tried_on = tried_on - 1 where tried_on is not null`
  await sql`select graphile_worker.add_job('collect-debts')`
}

export async function countPendingRefunds(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pending_refunds where ended_at is null
  `
  return row?.count ?? 0
}

export async function listBrokenInvariants(sql: Sql): Promise<string[]> {
  const rows = await sql<{ invariant: string; subject: string; detail: string }[]>`select * from check_invariants()`
  return rows.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`)
}

/** The product's connections to PostgreSQL: process ids that may be killed. */
export async function listBackends(sql: Sql): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'crash-tests'
  `
  return rows.map(({ pid }) => pid)
}
