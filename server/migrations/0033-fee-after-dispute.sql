-- A dispute gives the fee back, and when it is won the creator is sent what they had: less the fee, which no entry names
-- again. It is what is missing between the payment and what was received.
create or replace view tip_states as
select t.id as tip_id, t.creator_id, coalesce(f.refunded, 0)::int as refunded_cents, f.received::int as received_cents,
  case
    when f.charged is null then
      coalesce(t.outcome, case when t.authorized_at is null then 'pending' else 'authorized' end)
    when f.disputed > 0 then 'disputed'
    when f.refunded >= t.amount_cents then 'refunded'
    when f.refunded > 0 then 'partially_refunded'
    else 'paid'
  end as state,
  case
    when f.disputed = 0 then greatest(0, least(t.fee_cents, f.charged - coalesce(f.refunded, 0) - f.received))
    else coalesce(f.fees, 0)
  end::int as deducted_cents
from tips t
left join lateral (
  select sum(-e.supporter_cents) filter (where e.kind = 'charge') as charged,
    sum(e.supporter_cents) filter (where e.kind in ('refund', 'refund_failed')) as refunded,
    sum(e.supporter_cents) filter (where e.kind in ('dispute', 'dispute_won')) as disputed,
    sum(e.creator_cents) as received,
    sum(-e.creator_cents) filter (where e.kind in ('platform_fee', 'platform_fee_refund')) as fees
  from ledger_entries e where e.tip_id = t.id
) f on true;
