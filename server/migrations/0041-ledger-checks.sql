-- The ledger is checked in bounded pieces: each minute what is new, each night all of it. `check_invariants()` still
-- checks everything in one statement, which only a small ledger allows.

-- How far each check has come. A check that was interrupted goes on from here.
create table ledger_checks (
  name text primary key check (name in ('recent', 'full')),
  -- Everything before it was checked.
  position timestamptz not null,
  -- Where this run ends: fixed when it starts.
  until timestamptz not null,
  -- The full check compares month by month once it has gone through the ledger. The last month that was compared.
  month date,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

insert into ledger_checks (name, position, until, finished_at) values
  ('recent', now() - interval '26 hours', now() - interval '26 hours', now()),
  ('full', '-infinity', '-infinity', now());

-- What the checks found. A row stays open until a later check no longer finds it.
create table broken_invariants (
  invariant text not null,
  subject text not null,
  detail text not null,
  tip_id uuid,
  found_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (invariant, subject)
);

create index broken_invariants_open on broken_invariants (found_at) where resolved_at is null;

-- I1 to I4, I7, I8 and I10: the rules about one tip and its entries. Each table is read once by index and joined by
-- hash: the planner knows nothing of the number of ids and would compare all with all.
create function check_tips(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable set enable_nestloop = off
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
      sum(e.creator_cents) as received
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
  where s.charges > 0 and s.returns = 0 and s.received <> t.amount_cents - t.fee_cents
  union all
  -- I10: every tip has a history, which ends in its state.
  select 'I10', t.id::text, 'without history', t.id from checked t left join last_states l on l.tip_id = t.id
  where l.tip_id is null
  union all
  select 'I10', s.tip_id::text, 'history and ledger differ', s.tip_id
  from tip_states s join sums f on f.tip_id = s.tip_id left join last_states l on l.tip_id = s.tip_id
  where s.tip_id = any(ids) and s.state is distinct from l.state
  $$;

-- I9: each mail has a job that sends it.
create function check_mails(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select 'I9', m.id::text, 'a mail without a job', null::uuid from outbox_mails m
  where m.id = any(ids) and m.sent_at is null
    and not exists (select from graphile_worker.jobs j where j.key = 'mail-' || m.id)
  $$;

-- The end of a piece that starts at `since`: at most `until`, and with about `size` rows of the ledger and of the tips.
create function ledger_piece_end(since timestamptz, until timestamptz, size integer) returns timestamptz
  language sql stable
  -- Rows of one transaction share their time and are one piece, however many they are.
  return greatest(since + interval '1 microsecond', least(until,
    (select e.booked_at from ledger_entries e where e.booked_at >= since order by e.booked_at offset size limit 1),
    (select t.ended_at from tips t where t.ended_at >= since order by t.ended_at offset size limit 1),
    (select t.created_at from tips t where t.created_at >= since order by t.created_at offset size limit 1)));

-- Sums of a month by the last byte of the creator's id, weighted by a hash of it: two sides that differ for any creator
-- differ in a sum, and 256 numbers stand for any number of creators.
create function creator_slice(id uuid) returns integer
  language sql immutable strict parallel safe
  return get_byte(uuid_send(id), 15);

create function creator_weight(id uuid) returns bigint
  language sql immutable strict parallel safe
  return 1 + (hashtextextended(id::text, 0) & 1048575);

-- Without nested loops the planner's cost is so high that PostgreSQL would compile the statement first (LLVM, e.g. in
-- Debian's packages), which takes longer than the check: on a busy machine more than its timeout.
alter function check_tips(uuid[]) set jit = off;

-- I5: what the provider reported is booked or held within five minutes.
create function check_events(ids text[]) returns table (invariant text, subject text, detail text, tip_id uuid)
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
create function check_overdue() returns table (invariant text, subject text, detail text, tip_id uuid)
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

-- What was decided by a receipt's link is checked with the tips that were booked.
create function check_between(since timestamptz, until timestamptz)
  returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select * from check_tips(array(
    select e.tip_id from ledger_entries e where e.booked_at >= since and e.booked_at < until
    union select t.id from tips t where t.ended_at >= since and t.ended_at < until
    union select t.id from tips t where t.created_at >= since and t.created_at < until))
  union all
  select * from check_words(array(
    select e.tip_id from ledger_entries e where e.booked_at >= since and e.booked_at < until
    union select a.tip_id from receipt_acts a where a.at >= since and a.at < until))
  union all
  select * from check_goal_tips(array(
    select e.tip_id from ledger_entries e
    where e.booked_at >= since and e.booked_at < until and e.kind = 'charge'))
  union all
  select * from check_goals(array(
    select g.id from goals g where g.updated_at >= since and g.updated_at < until and not is_large_goal(g.id)))
  union all
  select * from check_events(array(
    select p.id from provider_events p
    where p.received_at >= since - interval '5 minutes' and p.received_at < until - interval '5 minutes'))
  union all
  select * from check_mails(array(
    select m.id from outbox_mails m where m.sent_at is null and m.created_at >= since and m.created_at < until))
  $$;

-- The ten invariants of money, as broken rows: nothing returned means that all hold.
-- `since`: only what was touched since then is looked at; the nightly run looks at everything.
create function check_invariants(since timestamptz default '-infinity')
  returns table (invariant text, subject text, detail text)
  language sql stable
  as $$
  select c.invariant, c.subject, c.detail from check_between(since, 'infinity') c
  union all
  select c.invariant, c.subject, c.detail from check_overdue() c
  union all
  -- I8: the months of a creator say what the ledger says.
  select 'I8', coalesce(l.creator_id, m.creator_id)::text, 'months and ledger differ'
  from (
    select e.creator_id, date_trunc('month', e.booked_at at time zone 'UTC')::date as month, sum(e.creator_cents) as net
    from ledger_entries e where since = '-infinity' group by 1, 2
  ) l
  full join (select * from tip_months where since = '-infinity') m on m.creator_id = l.creator_id and m.month = l.month
  where m.net_cents is distinct from l.net
  $$;
