import type { Payouts } from '@obole/contract/calls/payouts'
import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'

export interface PayoutPage {
  name: string
  slug: string
  email: string | null
  locale: Locale
  isDeleted: boolean
  /** Above 0 after a change of the owner's address was undone. */
  heldForS: number
  canReceiveTips: boolean
  accountId: string | null
  state: Exclude<Payouts['state'], 'none'> | null
  paysOut: boolean | null
  details: Payouts['details'] | null
}

export async function findPayoutPage(sql: Sql, creatorId: string): Promise<PayoutPage | undefined> {
  const [page] = await sql<PayoutPage[]>`
    select c.name, c.slug, u.email, u.locale, c.deleted_at is not null as "isDeleted",
      greatest(0, ceil(extract(epoch from coalesce(u.payouts_held_until, now()) - now())))::int as "heldForS",
      c.can_receive_tips as "canReceiveTips", p.account_id as "accountId", p.state, p.pays_out as "paysOut", p.details
    from creators c join users u on u.id = c.id left join payout_accounts p on p.creator_id = c.id
    where c.id = ${creatorId}
  `
  return page
}

/** A person who had a page before has the same account. */
export async function insertPayoutAccount(sql: Sql, creatorId: string, accountId: string): Promise<void> {
  await sql`
    insert into payout_accounts (creator_id, page_id, account_id, state)
    values (${creatorId}, ${creatorId}, ${accountId}, 'pending')
    on conflict (creator_id) do update set page_id = excluded.page_id
  `
}

/** Pauses the payouts now and resumes them when the hold is over: the task reads which of both it is. */
export async function addPayoutHoldJobs(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job('apply-payout-hold', json_build_object('creatorId', p.creator_id), run_at => at)
    from payout_accounts p join users u on u.id = p.creator_id, unnest(array[now(), u.payouts_held_until]) as at
    where p.creator_id = ${creatorId}
  `
}

/** When the account was last synced, to the microsecond; undefined when we have no such account. */
export async function findSyncMark(sql: Sql, accountId: string): Promise<string | undefined> {
  const [row] = await sql<{ mark: string }[]>`
    select synced_at::text as mark from payout_accounts where account_id = ${accountId}
  `
  return row?.mark
}

interface PayoutChange {
  creatorId: string
  /** The page took tips until now. */
  isDisabled: boolean
  /** The page takes tips from now on, and its owner waited for it. */
  isEnabled: boolean
}

/** Undefined when another sync was stored since the mark: its snapshot may be newer. */
export async function savePayoutState(
  sql: Sql,
  accountId: string,
  mark: string,
  snapshot: { canBePaid: boolean; paysOut: boolean; details: string[]; opensTips: boolean },
): Promise<PayoutChange | undefined> {
  await linkPage(sql, accountId)
  const [change] = await sql<PayoutChange[]>`
    with was as (
      select was_enabled, synced_at > created_at as is_known from payout_accounts where account_id = ${accountId}
    ), account as (
      update payout_accounts set
        state = case when ${snapshot.canBePaid} then 'enabled' when was_enabled then 'restricted' else 'pending' end,
        was_enabled = was_enabled or ${snapshot.canBePaid}, pays_out = ${snapshot.paysOut}, details = ${snapshot.details}, synced_at = clock_timestamp()
      where account_id = ${accountId} and synced_at = ${mark}::text::timestamptz
      returning creator_id
    ), before as (
      select c.id, c.can_receive_tips, c.takes_tips from creators c join account a on a.creator_id = c.id
      for no key update of c
    ), page as (
      -- Only the first time: later it is the owner's switch that counts.
      update creators c set can_receive_tips = ${snapshot.canBePaid},
        wants_tips = c.wants_tips or (${snapshot.canBePaid && snapshot.opensTips} and not was.was_enabled)
      from before, was where c.id = before.id and before.can_receive_tips <> ${snapshot.canBePaid}
      returning c.id, c.takes_tips
    )
    select a.creator_id as "creatorId",
      coalesce(b.takes_tips and not ${snapshot.canBePaid}, false) as "isDisabled",
      coalesce(p.takes_tips and not b.takes_tips and was.is_known and ${snapshot.opensTips}, false) as "isEnabled"
    from account a cross join was left join before b on b.id = a.creator_id left join page p on p.id = a.creator_id
  `
  return change
}

/** A person who had a page before has another one now. Apart: to name this column locks out whoever starts a tip. */
async function linkPage(sql: Sql, accountId: string): Promise<void> {
  await sql`
    update payout_accounts p set page_id = c.id from creators c
    where p.account_id = ${accountId} and p.page_id is null and c.id = p.creator_id
  `
}

/** An account that cannot be read waits for its next turn like the others. */
export async function postponeSync(sql: Sql, accountId: string): Promise<void> {
  await sql`update payout_accounts set synced_at = clock_timestamp() where account_id = ${accountId}`
}

/** Those that are being set up, and each other one once a day. */
export async function listAccountsToSync(sql: Sql): Promise<string[]> {
  const rows = await sql<{ accountId: string }[]>`
    select account_id as "accountId" from (
      (select account_id, synced_at from payout_accounts
      where page_id is not null and synced_at < now() - interval '1 day'
      order by synced_at limit 50)
      union
      (select account_id, synced_at from payout_accounts
      where page_id is not null and state = 'pending' and created_at > now() - interval '7 days'
        and synced_at < now() - interval '5 minutes')
    ) due
    order by synced_at limit 50
  `
  return rows.map(({ accountId }) => accountId)
}
