-- How each dispute of a payment stands. The ledger knows what a bank took and returned, and not whether it still decides.
create table tip_disputes (
  -- The provider's name for it.
  id text primary key,
  tip_id uuid not null references tips,
  state text not null check (state in ('open', 'won', 'lost')),
  -- How often money was taken or returned: an older snapshot knows of fewer, and does not undo a newer one.
  movements integer not null check (movements > 0),
  changed_at timestamptz not null default now()
);

create index tip_disputes_tip on tip_disputes (tip_id);
