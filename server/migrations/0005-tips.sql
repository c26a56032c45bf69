-- Money. `tips` are intents, `ledger_entries` are facts; a tip's state is derived from its facts.
-- Lock order: the tip's row, then ledger, then months; one transaction books one tip.

create function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;

-- One row for each creator who ever set up payouts. It outlives the page: after erasure `creator_id` names nobody.
create table payout_accounts (
  creator_id uuid primary key,
  page_id uuid unique references creators on delete set null check (page_id = creator_id),
  -- The provider's name for the account.
  account_id text not null unique,
  state text not null check (state in ('pending', 'enabled', 'restricted')),
  -- What the provider still asks for, in our own words.
  details text[] not null default '{}',
  was_enabled boolean not null default false,
  synced_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (state <> 'enabled' or was_enabled)
);

create table tips (
  id uuid primary key,
  creator_id uuid not null references payout_accounts,
  account_id text not null,
  amount_cents integer not null check (amount_cents between 100 and 500000),
  fee_cents integer not null check (fee_cents >= 0 and fee_cents < amount_cents),
  currency text not null default 'CAD' check (currency = 'CAD'),
  locale text not null check (locale in ('fr', 'en', 'es')),
  -- Personal: emptied when the page is erased.
  message text check (char_length(message) between 1 and 500),
  supporter_name text check (char_length(supporter_name) between 1 and 80),
  -- Given at the checkout.
  supporter_email text check (char_length(supporter_email) between 3 and 320),
  is_private boolean not null default false,
  -- Who asked, hashed with our secret: forgotten after two days.
  client_hash bytea check (octet_length(client_hash) = 32),
  idempotency_key text unique check (char_length(idempotency_key) between 8 and 200),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- What the provider was told, word for word: a repeat under one key must say the same.
  product_name text not null,
  page_url text not null,
  expires_at timestamptz not null,
  -- The checkout. `attempt` numbers the idempotency keys: a new one only when the provider has no session for the old one.
  attempt integer not null default 1 check (attempt between 1 and 9),
  opening_until timestamptz,
  session_id text unique,
  checkout_url text,
  -- Completed with money that comes later.
  processing_at timestamptz,
  asked_at timestamptz,
  outcome text check (outcome in ('paid', 'failed', 'cancelled', 'expired')),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (creator_id, id),
  check ((session_id is null) = (checkout_url is null)),
  check ((outcome is null) = (ended_at is null))
);

create index tips_unfinished on tips (created_at) where outcome is null;
create index tips_client on tips (client_hash, created_at) where client_hash is not null;
create index tips_created on tips (created_at);
create index tips_ended on tips (ended_at) where ended_at is not null;

-- Every fact is a movement between four purses and sums to nothing. Its provider reference makes it unique.
create table ledger_entries (
  id uuid primary key,
  tip_id uuid not null,
  creator_id uuid not null,
  kind text not null,
  provider_ref text not null,
  supporter_cents integer not null default 0,
  creator_cents integer not null default 0,
  platform_cents integer not null default 0,
  provider_cents integer not null default 0,
  booked_at timestamptz not null default now(),
  foreign key (creator_id, tip_id) references tips (creator_id, id),
  constraint ledger_entries_fact unique (kind, provider_ref),
  constraint ledger_entries_balance check (supporter_cents + creator_cents + platform_cents + provider_cents = 0),
  constraint ledger_entries_kind check (
    case kind
      when 'charge' then supporter_cents < 0 and platform_cents > 0
      when 'transfer' then creator_cents > 0 and platform_cents < 0
      when 'platform_fee' then creator_cents < 0 and platform_cents > 0
      when 'provider_fee' then provider_cents <> 0 and supporter_cents = 0 and creator_cents = 0
      when 'refund' then supporter_cents > 0 and platform_cents < 0
      when 'refund_failed' then supporter_cents < 0 and platform_cents > 0
      when 'transfer_reversal' then creator_cents < 0 and platform_cents > 0
      when 'platform_fee_refund' then creator_cents > 0 and platform_cents < 0
      when 'dispute' then supporter_cents > 0 and platform_cents < 0
      when 'dispute_won' then supporter_cents < 0 and platform_cents > 0
      else false
    end
  )
);

-- A tip is paid once.
create unique index ledger_entries_one_charge on ledger_entries (tip_id) where kind = 'charge';
create index ledger_entries_tip on ledger_entries (tip_id);
create index ledger_entries_received on ledger_entries (creator_id, id desc) where kind = 'charge';
create index ledger_entries_booked on ledger_entries (booked_at);

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create view tip_states as
select t.id as tip_id, t.creator_id, coalesce(f.refunded, 0)::int as refunded_cents, f.received::int as received_cents,
  case
    when f.charged is null then coalesce(t.outcome, 'pending')
    when f.disputed > 0 then 'disputed'
    when f.refunded >= t.amount_cents then 'refunded'
    when f.refunded > 0 then 'partially_refunded'
    else 'paid'
  end as state
from tips t
left join lateral (
  select sum(-e.supporter_cents) filter (where e.kind = 'charge') as charged,
    sum(e.supporter_cents) filter (where e.kind in ('refund', 'refund_failed')) as refunded,
    sum(e.supporter_cents) filter (where e.kind in ('dispute', 'dispute_won')) as disputed,
    sum(e.creator_cents) as received
  from ledger_entries e where e.tip_id = t.id
) f on true;

create table tip_history (
  id bigint generated always as identity primary key,
  tip_id uuid not null references tips,
  state text not null check (state in
    ('pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded', 'partially_refunded', 'disputed')),
  at timestamptz not null default now()
);

create index tip_history_tip on tip_history (tip_id, id);

create trigger tip_history_append_only before update or delete or truncate on tip_history
  for each statement execute function refuse_change();

create function begin_tip_history() returns trigger
  language plpgsql
  as $$ begin insert into tip_history (tip_id, state) values (new.id, 'pending'); return null; end $$;

create function record_tip_state() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state)
    select s.tip_id, s.state from tip_states s
    where s.tip_id = new.id
      and s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1);
    return null;
  end $$;

create trigger tips_history_begin after insert on tips for each row execute function begin_tip_history();
create trigger tips_history_end after update of outcome on tips
  for each row when (old.outcome is distinct from new.outcome) execute function record_tip_state();

-- What a creator received, month by month (UTC): kept up with the ledger in its own transaction.
create table tip_months (
  creator_id uuid not null references payout_accounts,
  month date not null check (extract(day from month) = 1),
  tip_count integer not null,
  gross_cents bigint not null,
  refunded_cents bigint not null,
  net_cents bigint not null,
  primary key (creator_id, month)
);

create function follow_ledger() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state)
    select s.tip_id, s.state from tip_states s
    where s.tip_id in (select b.tip_id from booked b)
      and s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1);

    insert into tip_months as m (creator_id, month, tip_count, gross_cents, refunded_cents, net_cents)
    select b.creator_id, date_trunc('month', b.booked_at at time zone 'UTC')::date,
      count(*) filter (where b.kind = 'charge'),
      coalesce(-sum(b.supporter_cents) filter (where b.kind = 'charge'), 0),
      coalesce(sum(b.supporter_cents) filter (where b.kind <> 'charge'), 0),
      sum(b.creator_cents)
    from booked b group by 1, 2 order by 1, 2
    on conflict (creator_id, month) do update set
      tip_count = m.tip_count + excluded.tip_count,
      gross_cents = m.gross_cents + excluded.gross_cents,
      refunded_cents = m.refunded_cents + excluded.refunded_cents,
      net_cents = m.net_cents + excluded.net_cents;
    return null;
  end $$;

create trigger ledger_entries_followed after insert on ledger_entries
  referencing new table as booked for each statement execute function follow_ledger();

-- A refund that its creator asked for. Its number is part of the idempotency key.
create table tip_refunds (
  tip_id uuid not null references tips,
  number integer not null check (number between 1 and 50),
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'made', 'refused')),
  provider_ref text unique,
  -- The client's own: a repeat is the same refund.
  idempotency_key text check (char_length(idempotency_key) between 8 and 200),
  requested_at timestamptz not null default now(),
  primary key (tip_id, number),
  unique (tip_id, idempotency_key),
  check ((state = 'made') = (provider_ref is not null))
);

create index tip_refunds_open on tip_refunds (requested_at) where state = 'requested';

-- What the provider told us. No payload is kept: whatever an event says is asked for again.
create table provider_events (
  id text primary key,
  source text not null check (source in ('payments', 'accounts')),
  kind text not null,
  -- The session, payment, charge or account to ask for; none when the kind does not concern us.
  subject text,
  told_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text check (outcome in ('settled', 'ignored', 'foreign', 'given_up')),
  attempts integer not null default 0,
  check ((processed_at is null) = (outcome is null))
);

create index provider_events_unprocessed on provider_events (received_at) where processed_at is null;
create index provider_events_age on provider_events (received_at);

-- What a person must look at. One row a fact, so that nothing is reported twice.
create table payment_alarms (
  kind text not null,
  subject text not null,
  tip_id uuid references tips,
  details jsonb not null default '{}',
  raised_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (kind, subject)
);

create index payment_alarms_open on payment_alarms (raised_at) where resolved_at is null;

-- Clients that opened one checkout after another without paying: the sign of someone who tries out stolen cards.
create table tip_client_blocks (
  client_hash bytea primary key check (octet_length(client_hash) = 32),
  until timestamptz not null
);

-- Pages (or the whole site, `all`) with so many unpaid checkouts that new ones are slowed down.
create table tip_surges (
  scope text primary key,
  until timestamptz not null
);

-- When the provider's list of events was last gone through, and up to where.
create table provider_cursors (
  name text primary key,
  told_at timestamptz not null
);

-- An erased page takes the words of its supporters with it.
create function forget_erased_page() returns trigger
  language plpgsql
  as $$
  begin
    perform graphile_worker.add_job('forget-supporters', json_build_object('creatorId', old.creator_id));
    return null;
  end $$;

create trigger payout_accounts_orphaned after update of page_id on payout_accounts
  for each row when (old.page_id is not null and new.page_id is null) execute function forget_erased_page();

-- The ten invariants of money, as broken rows: nothing returned means that all hold.
-- `since`: only what was touched since then is looked at; the nightly run looks at everything.
create function check_invariants(since timestamptz default '-infinity')
  returns table (invariant text, subject text, detail text)
  language sql stable
  as $$
  -- I1: each movement sums to nothing.
  select 'I1', e.id::text, 'does not sum to nothing' from ledger_entries e
  where e.booked_at >= since and e.supporter_cents + e.creator_cents + e.platform_cents + e.provider_cents <> 0
  union all
  -- I2: a tip is paid exactly when it has one charge, of its amount.
  select 'I2', t.id::text, 'paid without exactly one charge of its amount'
  from tips t
  left join lateral (
    select count(*) as charges, sum(-e.supporter_cents) as charged from ledger_entries e where e.tip_id = t.id and e.kind = 'charge'
  ) f on true
  where t.outcome = 'paid' and t.ended_at >= since and (f.charges <> 1 or f.charged <> t.amount_cents)
  union all
  select 'I2', t.id::text, 'charged but not paid' from ledger_entries e join tips t on t.id = e.tip_id
  where e.kind = 'charge' and e.booked_at >= since and t.outcome is distinct from 'paid'
  union all
  -- I3: no entry without a tip, none for another creator than the tip's.
  select 'I3', e.id::text, 'belongs to no tip' from ledger_entries e left join tips t on t.id = e.tip_id and t.creator_id = e.creator_id
  where e.booked_at >= since and t.id is null
  union all
  -- I4: what goes back never exceeds what came.
  select 'I4', f.tip_id::text, 'more given back than paid'
  from (
    select e.tip_id, sum(e.supporter_cents) as back from ledger_entries e
    where e.tip_id in (select r.tip_id from ledger_entries r where r.booked_at >= since and r.kind = 'refund')
      and e.kind in ('charge', 'refund', 'refund_failed')
    group by e.tip_id
  ) f
  where f.back > 0
  union all
  -- I5: what we took as paid is booked within five minutes. (The other direction needs the provider: the nightly comparison.)
  select 'I5', p.id, 'told of a payment that is not booked'
  from provider_events p join tips t on t.session_id = p.subject
  where p.kind in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
    and p.received_at >= since and p.received_at < now() - interval '5 minutes'
    and p.outcome is distinct from 'given_up' and t.outcome is null and t.processing_at is null
    and not exists (select from payment_alarms a where a.tip_id = t.id)
  union all
  -- I6: nothing stays open.
  select 'I6', t.id::text, 'open for too long' from tips t
  where t.outcome is null
    and coalesce(t.processing_at + interval '14 days', t.created_at + interval '25 hours') < now()
  union all
  -- I7: one payment belongs to one tip.
  select 'I7', e.provider_ref, 'one payment, several tips' from ledger_entries e
  where e.kind = 'charge' and e.provider_ref in (
    select r.provider_ref from ledger_entries r where r.booked_at >= since and r.kind = 'charge')
  group by e.provider_ref having count(*) > 1
  union all
  -- I8: a creator has of each tip what it promised, and the months say what the ledger says.
  select 'I8', t.id::text, 'the creator has another amount than promised'
  from tips t join ledger_entries e on e.tip_id = t.id
  where t.id in (select r.tip_id from ledger_entries r where r.booked_at >= since and r.kind = 'charge')
  group by t.id
  having count(*) filter (where e.kind in ('refund', 'dispute')) = 0 and sum(e.creator_cents) <> t.amount_cents - t.fee_cents
  union all
  select 'I8', coalesce(l.creator_id, m.creator_id)::text, 'months and ledger differ'
  from (
    select e.creator_id, date_trunc('month', e.booked_at at time zone 'UTC')::date as month, sum(e.creator_cents) as net
    from ledger_entries e where since = '-infinity' group by 1, 2
  ) l
  full join (select * from tip_months where since = '-infinity') m on m.creator_id = l.creator_id and m.month = l.month
  where m.net_cents is distinct from l.net
  union all
  -- I9: each event is taken up, each mail has a next try.
  select 'I9', p.id, 'not processed' from provider_events p
  where p.processed_at is null and p.received_at < now() - interval '15 minutes'
  union all
  select 'I9', m.id::text, 'a mail that nobody sends' from outbox_mails m
  where m.sent_at is null
    and not exists (select from graphile_worker.jobs j where j.key = 'mail-' || m.id)
  union all
  -- I10: what we acknowledged has its row: every session that was given out has its state in the history.
  select 'I10', t.id::text, 'without history' from tips t
  where t.created_at >= since and not exists (select from tip_history h where h.tip_id = t.id)
  union all
  select 'I10', s.tip_id::text, 'history and ledger differ' from tip_states s
  where s.tip_id in (select e.tip_id from ledger_entries e where e.booked_at >= since)
    and s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1)
  $$;
