-- A checkout only holds the amount; it is captured once the supporter has had time to change their mind. Each act is
-- stored before the provider is called, and which of the two comes first is decided here: a tip that is being captured
-- cannot be undone, a tip that was undone is not captured.
alter table tips
  -- How long it can be undone, as its checkout was opened with. 0: the provider captures at once.
  add column undo_seconds integer not null default 0,
  -- The held payment at the provider.
  add column intent_id text,
  add column authorized_at timestamptz,
  -- When the hold is due to be captured, and when the bank ends it by itself.
  add column capture_at timestamptz,
  add column capture_before timestamptz,
  add column capture_begun_at timestamptz,
  add column undo_requested_at timestamptz,
  -- Set before the payment is booked.
  add column captured_at timestamptz,
  -- The provider did not answer the last try to capture or to cancel.
  add column unanswered_at timestamptz,
  -- The supporter asks the creator for the money back.
  add column refund_requested_at timestamptz,
  add constraint tips_undo_seconds check (undo_seconds between 0 and 86400) not valid,
  add constraint tips_hold check (
    (authorized_at is null) = (intent_id is null) and (authorized_at is null) = (capture_at is null)
  ) not valid,
  add constraint tips_capture_or_undo check (
    (capture_begun_at is null and undo_requested_at is null)
      or (authorized_at is not null and (capture_begun_at is null or undo_requested_at is null))
  ) not valid;

alter table tip_history
  drop constraint tip_history_state_check,
  add constraint tip_history_state_check check (state in ('pending', 'authorized', 'paid', 'failed', 'cancelled',
    'expired', 'refunded', 'partially_refunded', 'disputed')) not valid;

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

create trigger tips_history_hold after update of authorized_at on tips
  for each row when (old.authorized_at is distinct from new.authorized_at) execute function record_tip_state();

-- Nothing is booked before it is captured. (The release before this one takes a hold for a payment: its booking fails,
-- and is repeated until a process of this release does it.)
create function refuse_uncaptured() returns trigger
  language plpgsql
  as $$
  begin
    if exists (
      select from booked b join tips t on t.id = b.tip_id
      where b.kind = 'charge' and t.undo_seconds > 0 and t.captured_at is null
    ) then
      raise exception 'a tip that is not captured cannot be booked' using errcode = 'restrict_violation';
    end if;
    return null;
  end $$;

create trigger ledger_entries_captured after insert on ledger_entries
  referencing new table as booked for each statement execute function refuse_uncaptured();

-- A held tip is in its creator's list as it arrives, and leaves it when it does not. Once it is paid it has its place by
-- the time of the payment.
create function follow_hold() returns trigger
  language plpgsql
  as $$
  begin
    if new.outcome is null then
      insert into received_tips (tip_id, creator_id, received_at, state, amount_cents, search_text)
      values (new.id, new.creator_id, new.authorized_at, 'authorized', new.amount_cents,
        tip_search_text(new.supporter_name, new.message))
      on conflict do nothing;
    elsif new.outcome <> 'paid' then
      delete from received_tips where tip_id = new.id and state = 'authorized';
    end if;
    return null;
  end $$;

create trigger tips_held after update of authorized_at, outcome on tips
  for each row when (new.authorized_at is not null
    and (old.authorized_at is distinct from new.authorized_at or old.outcome is distinct from new.outcome))
  execute function follow_hold();

create or replace function follow_received() returns trigger
  language plpgsql
  as $$
  begin
    insert into received_days as d (creator_id, day, tip_count, gross_cents, refunded_cents, net_cents)
    select b.creator_id, toronto_day(b.booked_at),
      count(*) filter (where b.kind = 'charge'),
      coalesce(-sum(b.supporter_cents) filter (where b.kind = 'charge'), 0),
      coalesce(sum(b.supporter_cents) filter (where b.kind in ('refund', 'refund_failed')), 0),
      sum(b.creator_cents)
    from booked b group by 1, 2 order by 1, 2
    on conflict (creator_id, day) do update set
      tip_count = d.tip_count + excluded.tip_count,
      gross_cents = d.gross_cents + excluded.gross_cents,
      refunded_cents = d.refunded_cents + excluded.refunded_cents,
      net_cents = d.net_cents + excluded.net_cents;

    insert into received_tips as r (tip_id, creator_id, received_at, state, amount_cents, search_text)
    select t.id, b.creator_id, b.booked_at, s.state, t.amount_cents, tip_search_text(t.supporter_name, t.message)
    from booked b join tips t on t.id = b.tip_id join tip_states s on s.tip_id = b.tip_id
    where b.kind = 'charge'
    on conflict (tip_id) do update set received_at = excluded.received_at, state = excluded.state
    where r.state = 'authorized';

    update received_tips r set state = s.state
    from (select distinct b.tip_id from booked b where b.kind in ('refund', 'refund_failed', 'dispute', 'dispute_won')) c
    join tip_states s on s.tip_id = c.tip_id
    where r.tip_id = c.tip_id and r.state <> s.state;
    return null;
  end $$;

-- I5: what the provider reported is booked or held within five minutes.
create or replace function check_events(ids text[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select 'I5', p.id, 'reported as paid, not booked', t.id
  from provider_events p join tips t on t.session_id = p.subject
  where p.id = any(ids) and p.kind in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
    and p.received_at < now() - interval '5 minutes'
    and p.outcome is distinct from 'given_up' and t.outcome is null and t.processing_at is null
    and t.authorized_at is null
    and not exists (select from payment_alarms a where a.tip_id = t.id)
  $$;

-- I13: no hold outlives its time by ten minutes while the provider answers.
create or replace function check_overdue() returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  (select 'I6', t.id::text, 'open for too long', t.id from tips t
  where t.outcome is null and t.created_at < now() - interval '25 hours' and t.authorized_at is null
    and (t.processing_at is null or t.processing_at < now() - interval '14 days')
  order by t.created_at limit 100)
  union all
  (select 'I9', p.id, 'not processed', null::uuid from provider_events p
  where p.processed_at is null and p.received_at < now() - interval '15 minutes'
  order by p.received_at limit 100)
  union all
  (select 'I13', t.id::text, 'held for too long', t.id from tips t
  where t.outcome is null and t.authorized_at is not null
    and least(t.capture_at, t.undo_requested_at) < now() - interval '10 minutes'
    and (t.unanswered_at is null or t.unanswered_at < now() - interval '5 minutes')
  order by t.created_at limit 100)
  $$;

-- The list says of each tip what the ledger says, and of each hold that it is one.
create or replace function check_received(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select 'I10', e.tip_id::text, 'list and ledger differ', e.tip_id
  from ledger_entries e
  join tip_states s on s.tip_id = e.tip_id
  left join received_tips r on r.tip_id = e.tip_id
  where e.tip_id = any(ids) and e.kind = 'charge'
    and (r.state is distinct from s.state or r.creator_id <> e.creator_id or r.received_at <> e.booked_at)
  union all
  select 'I10', r.tip_id::text, 'listed as arriving, and is not', r.tip_id
  from received_tips r join tip_states s on s.tip_id = r.tip_id
  where r.tip_id = any(ids) and r.state = 'authorized' and s.state <> 'authorized'
  $$;
