-- What creators received, by day and tip by tip, in the product's time zone. `tip_months`, which counts in UTC, is kept
-- up beside it.
create function toronto_day(at timestamptz) returns date
  language sql immutable strict parallel safe
  return (at at time zone 'America/Toronto')::date;

create function toronto_midnight(day date) returns timestamptz
  language sql immutable strict parallel safe
  return day::timestamp at time zone 'America/Toronto';

create table received_days (
  creator_id uuid not null,
  day date not null,
  tip_count integer not null,
  gross_cents bigint not null,
  refunded_cents bigint not null,
  net_cents bigint not null,
  primary key (creator_id, day)
);

-- A received tip as its creator looks for it.
create table received_tips (
  tip_id uuid primary key references tips on delete cascade,
  creator_id uuid not null,
  received_at timestamptz not null,
  state text not null,
  amount_cents integer not null,
  -- Name and message. Personal: follows the tip when they are emptied.
  search_text text not null
);

-- A space before each word, so that a word's beginning can be looked for.
create function tip_search_text(supporter_name text, message text) returns text
  language sql immutable parallel safe
  return ' ' || regexp_replace(searchable(coalesce(supporter_name, '') || ' ' || coalesce(message, '')), '\s+', ' ', 'g');

-- The full check reads one month of all creators.
create index received_days_day on received_days (day, creator_id);

-- Each way to look through the list is an order of its own: a page of it is read by its key, however many there are.
create index received_tips_list on received_tips (creator_id, received_at desc, tip_id desc);

create index received_tips_state on received_tips (creator_id, state, received_at desc, tip_id desc) where state <> 'paid';

create index received_tips_amount on received_tips (creator_id, amount_cents, received_at desc, tip_id desc);

create index received_tips_number on received_tips (creator_id, right(tip_id::text, 12));

create index received_tips_search on received_tips using gin (search_text gin_trgm_ops);

create function follow_tip_words() returns trigger
  language plpgsql
  as $$
  begin
    update received_tips set search_text = tip_search_text(new.supporter_name, new.message) where tip_id = new.id;
    return null;
  end $$;

create function follow_received() returns trigger
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

-- The list says of each tip what the ledger says, and of each hold that it is one.
create function check_received(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
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

create trigger ledger_entries_received after insert on ledger_entries
  referencing new table as booked for each statement execute function follow_received();

create trigger tips_words after update of supporter_name, message on tips for each row
  when (old.supporter_name is distinct from new.supporter_name or old.message is distinct from new.message)
  execute function follow_tip_words();

-- I11: what a page was paid in the time of its goal is read from its list, which is in that order: the ledger
-- would give all that it was ever paid. (That both agree is checked by check_received.)
create function check_goals(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select 'I11', g.id::text, 'the goal and the ledger differ', null::uuid
  from goals g cross join lateral (
    select coalesce(-sum(e.supporter_cents), 0) as cents
    from goal_tips t join ledger_entries e on e.tip_id = t.tip_id where t.goal_id = g.id
  ) l
  where g.id = any(ids) and (l.cents <> g.raised_cents or (g.reached_at is not null) <> (l.cents >= g.amount_cents))
  union all
  select 'I11', g.id::text, 'a tip is missing in the goal', r.tip_id
  from goals g join received_tips r on r.creator_id = g.creator_id and r.state <> 'authorized'
    and r.received_at > g.started_at + interval '1 minute'
    and r.received_at < least(g.ended_at, g.ends_at, 'infinity') - interval '1 minute'
  where g.id = any(ids) and not exists (select from goal_tips t where t.tip_id = r.tip_id)
  $$;
