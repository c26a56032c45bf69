-- What the provider has sent from a creator's account to their bank, as it was last read.
create table deposits (
  -- The provider's name for it.
  id text primary key,
  creator_id uuid not null references payout_accounts,
  -- Counts the deposits of a creator.
  number integer not null check (number > 0),
  -- Below 0: taken from the bank, because the account owed the provider.
  amount_cents integer not null,
  state text not null check (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  failure text,
  made_at timestamptz not null,
  arrives_on date not null,
  -- When the provider told which lines it holds; their sums are null where it never does.
  counted_at timestamptz,
  tip_count integer,
  tips_cents integer,
  returned_cents integer,
  other_cents integer,
  -- The later one with which its amount went to the bank after all.
  sent_again_in text references deposits,
  unique (creator_id, number)
);

create index deposits_moving on deposits (creator_id) where state in ('pending', 'in_transit', 'paid');
create index deposits_uncounted on deposits (creator_id) where counted_at is null;

-- The lines of a creator's balance at the provider: what came for a tip, what went back, what went to the bank.
create table balance_lines (
  -- The provider's name for it.
  id text primary key,
  creator_id uuid not null references payout_accounts,
  kind text not null check (kind in ('tip', 'returned', 'fee_returned', 'deposit', 'deposit_returned', 'other')),
  -- What made it: a transfer, its reversal, the refund of a fee, or a deposit. By it its tip is found in the ledger.
  made_by text,
  tip_id uuid references tips,
  net_cents integer not null,
  made_at timestamptz not null,
  available_on date not null,
  deposit_id text references deposits
);

create index balance_lines_tip on balance_lines (tip_id) where tip_id is not null;
create index balance_lines_deposit on balance_lines (deposit_id, made_at desc, id desc) where deposit_id is not null;
create index balance_lines_waiting on balance_lines (creator_id) where deposit_id is null;
create index balance_lines_unknown on balance_lines (creator_id)
  where tip_id is null and kind in ('tip', 'returned', 'fee_returned');

-- Up to when the lines of an account were read, and when that is due again.
alter table payout_accounts
  add column deposits_read_until timestamptz,
  add column deposits_due_at timestamptz not null default now();

create index payout_accounts_deposits_due on payout_accounts (deposits_due_at) where was_enabled;
