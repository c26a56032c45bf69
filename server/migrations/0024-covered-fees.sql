-- A supporter may cover the fees: `amount_cents` is what they pay, which is then more than the 5,000 dollars that one may
-- name. Rows from before satisfied the narrower check.
alter table tips
  add column covers_fees boolean not null default false,
  drop constraint tips_amount_cents_check,
  add constraint tips_amount_cents_check check (amount_cents between 100 and 2000000) not valid;

-- What was deducted from the creator, less what refunds gave back.
create or replace view tip_states as
select t.id as tip_id, t.creator_id, coalesce(f.refunded, 0)::int as refunded_cents, f.received::int as received_cents,
  case
    when f.charged is null then coalesce(t.outcome, 'pending')
    when f.disputed > 0 then 'disputed'
    when f.refunded >= t.amount_cents then 'refunded'
    when f.refunded > 0 then 'partially_refunded'
    else 'paid'
  end as state,
  coalesce(f.fees, 0)::int as deducted_cents
from tips t
left join lateral (
  select sum(-e.supporter_cents) filter (where e.kind = 'charge') as charged,
    sum(e.supporter_cents) filter (where e.kind in ('refund', 'refund_failed')) as refunded,
    sum(e.supporter_cents) filter (where e.kind in ('dispute', 'dispute_won')) as disputed,
    sum(e.creator_cents) as received,
    sum(-e.creator_cents) filter (where e.kind in ('platform_fee', 'platform_fee_refund')) as fees
  from ledger_entries e where e.tip_id = t.id
) f on true;
