import type { DisputeState, TipState } from '@obole/contract/calls/tips'
import type { PayoutChoice } from '@obole/contract/rules/payout-costs'
import type { Sql } from '../../platform/database/database.ts'
import { isBeingUndone, undoUntil } from '../tip/reads.sql.ts'

/** All that tells where the money of a tip is. */
export interface WayRow {
  state: TipState
  dispute: DisputeState | null
  authorizedAt: Date | null
  undoUntil: Date | null
  isBeingUndone: boolean
  endedAt: Date | null
  chargedAt: Date | null
  transferredAt: Date | null
  /** Nobody asks the provider about it. */
  isFollowed: boolean
  hasPendingRefund: boolean
  /** The day from which it can go to the bank; null until the provider was asked. */
  availableOn: string | null
  deposit: WayDeposit | null
  paysOut: boolean
  heldUntil: Date | null
  interval: PayoutChoice | null
}

/** The last in which it went to the bank. */
export interface WayDeposit {
  id: string
  number: number
  state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  madeAt: string
  arrivesOn: string
}

export async function findWay(sql: Sql, tipId: string): Promise<WayRow | undefined> {
  const [row] = await sql<WayRow[]>`
    with recursive line as (
      -- A tip that was sent to its creator again, after a dispute, counts from then on.
      select available_on, deposit_id from balance_lines
      where tip_id = ${tipId} and kind = 'tip' order by made_at desc, id desc limit 1
    ), chain as (
      select d.*, 1 as step from line join deposits d on d.id = line.deposit_id
      union all
      select d.*, c.step + 1 from chain c join deposits d on d.id = c.sent_again_in where c.step < 50
    )
    select s.state, t.authorized_at as "authorizedAt", ${undoUntil(sql)} as "undoUntil",
      ${isBeingUndone(sql)} as "isBeingUndone", t.ended_at as "endedAt", e.charged_at as "chargedAt",
      e.transferred_at as "transferredAt", t.session_id is not null as "isFollowed",
      exists (select from pending_refunds r where r.tip_id = t.id and r.ended_at is null) as "hasPendingRefund",
      (select d.state from tip_disputes d where d.tip_id = t.id
        order by array_position(array['open', 'lost', 'won'], d.state) limit 1) as dispute,
      (select available_on::text from line) as "availableOn",
      (select json_build_object('id', id, 'number', number, 'state', state, 'madeAt', made_at, 'arrivesOn', arrives_on)
        from chain order by step desc limit 1) as deposit,
      p.pays_out and p.state = 'enabled' as "paysOut", u.payouts_held_until as "heldUntil",
      p.payout_interval as interval
    from tips t
    join tip_states s on s.tip_id = t.id
    join payout_accounts p on p.creator_id = t.creator_id
    left join users u on u.id = t.creator_id
    cross join lateral (
      select min(booked_at) filter (where kind = 'charge') as charged_at,
        min(booked_at) filter (where kind = 'transfer') as transferred_at
      from ledger_entries where tip_id = t.id
    ) e
    where t.id = ${tipId}
  `
  return row
}
