-- A page has at most one current goal, and the ones before it. `raised_cents` follows the ledger in the transaction that
-- books: what supporters paid with the tips that count, less what was returned to them.
create table goals (
  id uuid primary key,
  creator_id uuid not null references creators on delete cascade,
  -- By language: {"fr": {"title": "…", "text": "…"}}.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  amount_cents integer not null check (amount_cents between 100 and 100000000),
  hides_amounts boolean not null default false,
  ends_at timestamptz,
  raised_cents bigint not null default 0,
  -- Cleared when a refund or a dispute brings the goal below its amount again.
  reached_at timestamptz,
  reached_by uuid references tips,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When the row last changed: what the recent check of the ledger looks at.
  updated_at timestamptz not null default now(),
  check (reached_at is not null or reached_by is null)
);

create unique index goals_current on goals (creator_id) where ended_at is null;

create index goals_past on goals (creator_id, started_at) where ended_at is not null;

create index goals_due on goals (ends_at) where ended_at is null and ends_at is not null;

create index goals_updated on goals (updated_at);

create index goals_reached_by on goals (reached_by) where reached_by is not null;

-- Which goal a tip counts towards. Decided once, when the tip is paid: times of transactions that overlap cannot say it.
create table goal_tips (
  tip_id uuid primary key references tips,
  goal_id uuid not null references goals on delete cascade
);

-- Lock order: tip, ledger, months, then the goal.
create function follow_goals() returns trigger
  language plpgsql
  as $$
  begin
    -- The lock waits for a goal that is being ended, and then finds it ended.
    insert into goal_tips (tip_id, goal_id)
    select b.tip_id, g.id from booked b join goals g on g.creator_id = b.creator_id
    where b.kind = 'charge' and g.ended_at is null and (g.ends_at is null or g.ends_at > now())
    for no key update of g
    on conflict do nothing;

    update goals g set updated_at = now(), raised_cents = g.raised_cents + m.cents,
      reached_at = case when g.raised_cents + m.cents >= g.amount_cents then coalesce(g.reached_at, now()) end,
      reached_by = case
        when g.raised_cents + m.cents < g.amount_cents then null
        when g.reached_at is null then m.tip_id
        else g.reached_by
      end
    from (
      select t.goal_id, -sum(b.supporter_cents) as cents, (array_agg(b.tip_id))[1] as tip_id
      from booked b join goal_tips t on t.tip_id = b.tip_id
      where b.supporter_cents <> 0 group by t.goal_id
    ) m
    where g.id = m.goal_id;
    return null;
  end $$;

-- Public pages show the current goal.
create function announce_goal() returns trigger
  language plpgsql
  as $$
  begin
    perform announce_page(coalesce(new.creator_id, old.creator_id));
    return null;
  end $$;

create trigger goals_announced after insert or update or delete on goals
  for each row execute function announce_goal();

-- A page that is erased takes its goals along.
create index goals_creator on goals (creator_id);

-- The tips of a goal in an order in which they can be summed piece by piece.
create index goal_tips_order on goal_tips (goal_id, tip_id);

create trigger ledger_entries_goals after insert on ledger_entries
  referencing new table as booked for each statement execute function follow_goals();

-- A goal that so many tips count towards is summed in pieces by the nightly check: each minute would take too long.
create function is_large_goal(goal uuid) returns boolean
  language sql stable
  return (select count(*) > 1000 from (select from goal_tips t where t.goal_id = goal limit 1001) counted);

-- I11, for tips: none is missing in the goal in whose time it was paid. (A minute at either end: transactions overlap.)
create function check_goal_tips(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select 'I11', g.id::text, 'a tip is missing in the goal', e.tip_id
  from ledger_entries e join goals g on g.creator_id = e.creator_id
    and e.booked_at > g.started_at + interval '1 minute'
    and e.booked_at < least(g.ended_at, g.ends_at, 'infinity') - interval '1 minute'
  where e.tip_id = any(ids) and e.kind = 'charge'
    and not exists (select from goal_tips t where t.tip_id = e.tip_id)
  $$;
