import type { Pool, Sql } from '../../platform/database/database.ts'
import type { BalanceLine, DepositSnapshot } from '../domain/deposit.ts'

export interface AccountToRead {
  creatorId: string
  accountId: string
  /** From then on its lines are not known. */
  since: Date
}

/** Accounts that received or gave back something since they were read need not wait for their turn. */
export async function hastenActive(sql: Sql): Promise<void> {
  await sql`
    update payout_accounts p set deposits_due_at = now()
    from (
      select creator_id, max(booked_at) as last from ledger_entries
      where booked_at > now() - interval '20 minutes' and kind in ('transfer', 'transfer_reversal') group by 1
    ) booked
    where p.creator_id = booked.creator_id and p.deposits_due_at > now()
      and (p.deposits_read_until is null or p.deposits_read_until < booked.last)
  `
}

/** Those whose turn it is, for one process: if it dies, they are due again in an hour. */
export async function takeAccounts(sql: Sql, count: number): Promise<AccountToRead[]> {
  return await sql<AccountToRead[]>`
    update payout_accounts p set deposits_due_at = now() + interval '1 hour'
    from (
      select creator_id from payout_accounts where was_enabled and deposits_due_at <= now()
      order by deposits_due_at limit ${count} for no key update skip locked
    ) due
    where p.creator_id = due.creator_id
    returning p.creator_id as "creatorId", p.account_id as "accountId",
      coalesce(p.deposits_read_until - interval '1 hour', p.created_at - interval '1 day') as since
  `
}

export async function insertLines(
  sql: Sql,
  creatorId: string,
  lines: BalanceLine[],
  depositId: string | null = null,
): Promise<void> {
  await sql`
    insert into balance_lines (id, creator_id, kind, made_by, net_cents, made_at, available_on, deposit_id)
    select l.id, ${creatorId}, l.kind, l.made_by, l.cents, l.made_at, l.available_on, ${depositId}
    from unnest(
      ${lines.map(({ id }) => id)}::text[], ${lines.map(({ kind }) => kind)}::text[],
      ${lines.map(({ madeBy }) => madeBy)}::text[], ${lines.map(({ cents }) => cents)}::int[],
      ${lines.map(({ madeAt }) => madeAt.toISOString())}::timestamptz[],
      ${lines.map(({ availableOn }) => availableOn)}::date[]
    ) as l (id, kind, made_by, cents, made_at, available_on)
    on conflict (id) do update set available_on = excluded.available_on,
      deposit_id = coalesce(excluded.deposit_id, balance_lines.deposit_id)
    where balance_lines.available_on <> excluded.available_on
      or excluded.deposit_id is not null and balance_lines.deposit_id is distinct from excluded.deposit_id
  `
}

/** A line may be read before its tip is booked. */
export async function linkTips(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    update balance_lines l set tip_id = e.tip_id
    from ledger_entries e
    where l.creator_id = ${creatorId} and l.tip_id is null and l.kind in ('tip', 'returned', 'fee_returned')
      and e.kind = case l.kind when 'tip' then 'transfer' when 'returned' then 'transfer_reversal' else 'platform_fee_refund' end
      and e.provider_ref = l.made_by
  `
}

/** The oldest first: they are numbered in this order. One process at a time for each account. */
export async function saveDeposits(sql: Pool, creatorId: string, deposits: DepositSnapshot[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select from payout_accounts where creator_id = ${creatorId} for no key update`
    for (const { id, cents, state, failure, madeAt, arrivesOn } of deposits)
      await tx`
        insert into deposits (id, creator_id, number, amount_cents, state, failure, made_at, arrives_on)
        select ${id}, ${creatorId}, coalesce(max(number), 0) + 1, ${cents}, ${state}, ${failure}, ${madeAt}, ${arrivesOn}
        from deposits where creator_id = ${creatorId}
        on conflict (id) do update set state = excluded.state, failure = excluded.failure, arrives_on = excluded.arrives_on
      `
  })
}

/** Those that may still change: an arrived one can come back within days. */
export async function listMoving(sql: Sql, creatorId: string, today: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from deposits
    where creator_id = ${creatorId} and state in ('pending', 'in_transit', 'paid')
      and (state <> 'paid' or arrives_on > ${today}::date - 10)
  `
  return rows.map(({ id }) => id)
}

export async function listUncounted(sql: Sql, creatorId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from deposits where creator_id = ${creatorId} and counted_at is null order by number
  `
  return rows.map(({ id }) => id)
}

/** Nobody says which lines these hold. */
export async function markUnknown(sql: Sql, depositId: string): Promise<void> {
  await sql`update deposits set counted_at = now() where id = ${depositId}`
}

/** Once all its lines are stored. Answers by how much their sum differs from its amount. */
export async function countDeposit(sql: Sql, depositId: string): Promise<number> {
  const [counted] = await sql<{ difference: number }[]>`
    with again as (
      -- What it sends again had come back to the balance with one of its lines.
      update deposits d set sent_again_in = ${depositId} from balance_lines l
      where l.deposit_id = ${depositId} and l.kind = 'deposit_returned' and d.id = l.made_by and d.id <> ${depositId}
    ), sums as (
      select count(distinct tip_id) filter (where kind = 'tip') as tips,
        coalesce(sum(net_cents) filter (where kind = 'tip'), 0) as tips_cents,
        coalesce(sum(net_cents) filter (where kind in ('returned', 'fee_returned')), 0) as returned_cents,
        coalesce(sum(net_cents) filter (where kind not in ('tip', 'returned', 'fee_returned')), 0) as other_cents
      from balance_lines where deposit_id = ${depositId}
    )
    update deposits d set counted_at = now(), tip_count = s.tips, tips_cents = s.tips_cents,
      returned_cents = s.returned_cents, other_cents = s.other_cents
    from sums s where d.id = ${depositId}
    returning (s.tips_cents + s.returned_cents + s.other_cents - d.amount_cents)::int as difference
  `
  return counted?.difference ?? 0
}

export async function saveReadUntil(sql: Sql, creatorId: string, until: Date): Promise<void> {
  await sql`update payout_accounts set deposits_read_until = ${until} where creator_id = ${creatorId}`
}

/** Again in some hours while something is on its way, else in a day. */
export async function saveNextReading(sql: Sql, creatorId: string, today: string): Promise<void> {
  const moving = await listMoving(sql, creatorId, today)
  await sql`
    update payout_accounts set deposits_due_at = now() + case
      when ${moving.length > 0} or exists (
        select from balance_lines l where l.creator_id = ${creatorId} and l.deposit_id is null and l.kind <> 'deposit'
      ) then interval '3 hours' else interval '1 day' end
    where creator_id = ${creatorId}
  `
}
