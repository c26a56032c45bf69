-- Whether the provider sends what an account has received to its bank: it may receive tips and be paid out nothing.
alter table payout_accounts add column pays_out boolean not null default true;

-- I1 to I4, I7, I8 and I10 as before, but I8 waits for a payment that is still being captured.
create or replace function check_tips(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable set enable_nestloop = off set jit = off
  as $$
  with entries as materialized (
    select e.* from ledger_entries e where e.tip_id = any(ids)
  ), checked as materialized (
    select t.id, t.creator_id, t.amount_cents, t.fee_cents, t.outcome from tips t where t.id = any(ids)
  ), sums as materialized (
    select e.tip_id, count(*) filter (where e.kind = 'charge') as charges,
      sum(-e.supporter_cents) filter (where e.kind = 'charge') as charged,
      count(*) filter (where e.kind = 'refund') as refunds,
      sum(e.supporter_cents) filter (where e.kind in ('charge', 'refund', 'refund_failed')) as refunded_beyond,
      count(*) filter (where e.kind in ('refund', 'dispute')) as returns,
      sum(e.creator_cents) as received,
      -- The provider may capture after its answer, within an hour: until then there is no transfer and no fee.
      count(*) filter (where e.kind = 'transfer') = 0
        and max(e.booked_at) filter (where e.kind = 'charge') > now() - interval '1 hour' as is_being_captured
    from entries e group by e.tip_id
  ), last_states as materialized (
    select distinct on (h.tip_id) h.tip_id, h.state from tip_history h where h.tip_id = any(ids)
    order by h.tip_id, h.id desc
  )
  -- I1: each entry sums to zero.
  select 'I1', e.id::text, 'does not sum to zero', e.tip_id from entries e
  where e.supporter_cents + e.creator_cents + e.platform_cents + e.provider_cents <> 0
  union all
  -- I2: a tip is paid exactly when it has one charge, of its amount.
  select 'I2', t.id::text, 'paid without exactly one charge of its amount', t.id
  from checked t left join sums s on s.tip_id = t.id
  where t.outcome = 'paid' and (s.charges is distinct from 1 or s.charged <> t.amount_cents)
  union all
  select 'I2', t.id::text, 'charged but not paid', t.id from checked t join sums s on s.tip_id = t.id
  where s.charges > 0 and t.outcome is distinct from 'paid'
  union all
  -- I3: no entry without a tip, none for another creator than the tip's.
  select 'I3', e.id::text, 'belongs to no tip', e.tip_id
  from entries e left join checked t on t.id = e.tip_id and t.creator_id = e.creator_id
  where t.id is null
  union all
  -- I4: what is refunded never exceeds what was paid.
  select 'I4', s.tip_id::text, 'more refunded than paid', s.tip_id from sums s
  where s.refunds > 0 and s.refunded_beyond > 0
  union all
  -- I7: one payment belongs to one tip.
  select 'I7', e.provider_ref, 'one payment, several tips', min(e.tip_id::text)::uuid from ledger_entries e
  where e.kind = 'charge' and e.provider_ref = any(array(select c.provider_ref from entries c where c.kind = 'charge'))
  group by e.provider_ref having count(*) > 1
  union all
  -- I8: a creator has of each tip what it promised.
  select 'I8', t.id::text, 'the creator has another amount than promised', t.id
  from checked t join sums s on s.tip_id = t.id
  where s.charges > 0 and s.returns = 0 and not s.is_being_captured and s.received <> t.amount_cents - t.fee_cents
  union all
  -- I10: every tip has a history, which ends in its state.
  select 'I10', t.id::text, 'without history', t.id from checked t left join last_states l on l.tip_id = t.id
  where l.tip_id is null
  union all
  select 'I10', s.tip_id::text, 'history and ledger differ', s.tip_id
  from tip_states s join sums f on f.tip_id = s.tip_id left join last_states l on l.tip_id = s.tip_id
  where s.tip_id = any(ids) and s.state is distinct from l.state
  $$;
