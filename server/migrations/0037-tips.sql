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
  check (state <> 'enabled' or was_enabled),
  -- Since when no words of supporters are left of an erased page.
  supporters_anonymized_at timestamptz,
  -- The payout schedule that a creator had before payouts were held, as the provider has it: given back after the hold.
  held_schedule jsonb
);

create table tips (
  id uuid primary key,
  creator_id uuid not null references payout_accounts,
  account_id text not null,
  amount_cents integer not null,
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
  -- What the provider was sent, word for word: a repeat under one key must say the same.
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
  check ((outcome is null) = (ended_at is null)),
  -- Tips that a person gave are exported and erased with their account, found by the key of its address.
  supporter_email_key text,
  -- From then on no settlement stores the provider's copy of the address again.
  anonymized_at timestamptz,
  covers_fees boolean not null default false,
  reply text,
  replied_at timestamptz,
  -- What its supporter agreed to show.
  shows_words boolean not null default false,
  shows_amount boolean not null default false,
  -- Has a blocked term: its words wait for approval.
  is_held boolean not null default false,
  -- How long it can be undone, as its checkout was opened with. 0: the provider captures at once.
  undo_seconds integer not null default 0,
  -- The held payment at the provider.
  intent_id text,
  authorized_at timestamptz,
  -- When the hold is due to be captured, and when the bank ends it by itself.
  capture_at timestamptz,
  capture_before timestamptz,
  capture_begun_at timestamptz,
  undo_requested_at timestamptz,
  -- Set before the payment is booked.
  captured_at timestamptz,
  -- The provider did not answer the last try to capture or to cancel.
  unanswered_at timestamptz,
  -- The supporter asks the creator for the money back.
  refund_requested_at timestamptz,
  -- Beside the words on the wall. The creator's list has the name all the same.
  shows_name boolean not null default true,
  -- Their supporter may edit the words once.
  words_edited_at timestamptz,
  -- The page had a wall when the words were written. Others are never shown, whatever their supporter chooses later.
  had_wall boolean not null default false,
  -- How often the link was replaced. A token of another generation opens nothing.
  link_generation smallint not null default 0,
  shows_reply boolean not null default false
);

alter table tips
  add constraint tips_amount_cents_check check (amount_cents between 100 and 2000000) not valid;

alter table tips
  add constraint tips_reply_length check (char_length(reply) between 1 and 500) not valid,
  add constraint tips_reply_time check (reply is null or replied_at is not null) not valid;

alter table tips
  add constraint tips_undo_seconds check (undo_seconds between 0 and 86400) not valid,
  add constraint tips_hold check (
    (authorized_at is null) = (intent_id is null) and (authorized_at is null) = (capture_at is null)
  ) not valid,
  add constraint tips_capture_or_undo check (
    (capture_begun_at is null and undo_requested_at is null)
      or (authorized_at is not null and (capture_begun_at is null or undo_requested_at is null))
  ) not valid;

create index tips_unfinished on tips (created_at) where outcome is null;

create index tips_client on tips (client_hash, created_at) where client_hash is not null;

create index tips_created on tips (created_at);

create index tips_ended on tips (ended_at) where ended_at is not null;

-- Every fact is a movement between four balances and sums to nothing. Its provider reference makes it unique.
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

create table tip_history (
  id bigint generated always as identity primary key,
  tip_id uuid not null references tips,
  state text not null,
  at timestamptz not null default now()
);

alter table tip_history
  add constraint tip_history_state_check check (state in ('pending', 'authorized', 'paid', 'failed', 'cancelled',
    'expired', 'refunded', 'partially_refunded', 'disputed')) not valid;

create index tip_history_tip on tip_history (tip_id, id);

create trigger tip_history_append_only before update or delete or truncate on tip_history
  for each statement execute function refuse_change();

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

-- What the provider reported. No payload is kept: whatever an event says is asked for again.
create table provider_events (
  id text primary key,
  source text not null check (source in ('payments', 'accounts')),
  kind text not null,
  -- The session, payment, charge or account to ask for; none when the kind does not concern us.
  subject text,
  occurred_at timestamptz not null,
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
  occurred_at timestamptz not null
);

create function anonymize_erased_page() returns trigger
  language plpgsql
  as $$
  begin
    perform graphile_worker.add_job('anonymize-supporters', json_build_object('creatorId', old.creator_id));
    return null;
  end $$;

create trigger payout_accounts_orphaned after update of page_id on payout_accounts
  for each row when (old.page_id is not null and new.page_id is null) execute function anonymize_erased_page();

-- A line of the history has the time of its fact, not of its insertion: the two differ when past tips are inserted.
create function begin_tip_history() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state, at) values (new.id, 'pending', new.created_at);
    return null;
  end $$;

create function record_tip_state() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state, at)
    select s.tip_id, s.state, coalesce(new.ended_at, now()) from tip_states s
    where s.tip_id = new.id
      and s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1);
    return null;
  end $$;

-- Groups what was booked once. Asked for each tip, ten thousand tips in one statement took more than a minute.
create function follow_ledger() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state, at)
    select s.tip_id, s.state, f.booked_at
    from (select b.tip_id, max(b.booked_at) as booked_at from booked b group by b.tip_id) f
    join tip_states s on s.tip_id = f.tip_id
    where s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1);

    insert into tip_months as m (creator_id, month, tip_count, gross_cents, refunded_cents, net_cents)
    select b.creator_id, date_trunc('month', b.booked_at at time zone 'UTC')::date,
      count(*) filter (where b.kind = 'charge'),
      coalesce(-sum(b.supporter_cents) filter (where b.kind = 'charge'), 0),
      coalesce(sum(b.supporter_cents) filter (where b.kind in ('refund', 'refund_failed')), 0),
      sum(b.creator_cents)
    from booked b group by 1, 2 order by 1, 2
    on conflict (creator_id, month) do update set
      tip_count = m.tip_count + excluded.tip_count,
      gross_cents = m.gross_cents + excluded.gross_cents,
      refunded_cents = m.refunded_cents + excluded.refunded_cents,
      net_cents = m.net_cents + excluded.net_cents;
    return null;
  end $$;

create index tips_given on tips (supporter_email_key) where supporter_email_key is not null;

-- The full check reads one month of all creators.
create index tip_months_month on tip_months (month, creator_id);

-- Payments whose provider fee is not booked yet: few, since most are booked with their fee.
create table payments_without_cost (
  tip_id uuid primary key references tips,
  intent_id text not null,
  booked_at timestamptz not null
);

create index payments_without_cost_booked on payments_without_cost (booked_at);

create function follow_provider_fees() returns trigger
  language plpgsql
  as $$
  begin
    delete from payments_without_cost p using booked b where b.kind = 'provider_fee' and p.tip_id = b.tip_id;
    insert into payments_without_cost (tip_id, intent_id, booked_at)
    select b.tip_id, b.provider_ref, b.booked_at from booked b
    where b.kind = 'charge'
      and not exists (select from ledger_entries e where e.tip_id = b.tip_id and e.kind = 'provider_fee')
    on conflict do nothing;
    return null;
  end $$;

create trigger ledger_entries_costs after insert on ledger_entries
  referencing new table as booked for each statement execute function follow_provider_fees();

-- Addresses that no reply is mailed to, as hashes: the choice must outlive the tip and the account, the address need not.
create table reply_opt_outs (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  created_at timestamptz not null default now()
);

create trigger tips_history_hold after update of authorized_at on tips
  for each row when (old.authorized_at is distinct from new.authorized_at) execute function record_tip_state();

-- Nothing is booked before it is captured.
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

-- Each of these decisions, without what was written or who wrote it: stays when the supporter is erased.
create table receipt_acts (
  id bigint generated always as identity primary key,
  tip_id uuid not null references tips,
  act text not null check (act in ('name_shown', 'name_hidden', 'words_shown', 'words_hidden', 'amount_shown',
    'amount_hidden', 'words_edited', 'words_withdrawn', 'supporter_erased', 'receipt_mailed', 'link_replaced')),
  at timestamptz not null default now()
);

create index receipt_acts_tip on receipt_acts (tip_id, id);

create index receipt_acts_at on receipt_acts (at);

create trigger receipt_acts_append_only before update or delete or truncate on receipt_acts
  for each statement execute function refuse_change();

-- Accounts that are due to be read from the provider: every day, and often while they are being set up.
create index payout_accounts_synced on payout_accounts (synced_at) where page_id is not null;

create index payout_accounts_pending on payout_accounts (created_at) where page_id is not null and state = 'pending';

create index payout_accounts_to_anonymize on payout_accounts (creator_id)
  where page_id is null and supporters_anonymized_at is null;

-- Whoever opens a page again may receive tips again.
create function expect_supporters() returns trigger
  language plpgsql
  as $$ begin new.supporters_anonymized_at = null; return new; end $$;

create trigger payout_accounts_reopened before update of page_id on payout_accounts
  for each row when (new.page_id is not null) execute function expect_supporters();

-- A dispute gives the fee back, and when it is won the creator is sent what they had: less the fee, which no entry names
-- again. It is what is missing between the payment and what was received.
create view tip_states as
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

-- When an address last asked for replies again: of several lists outside of the database, none may undo a later choice.
create table reply_opt_ins (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  chosen_at timestamptz not null
);

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

-- Takes columns, not a row: since its releases of November 2026 PostgreSQL refuses to alter a table whose row type a function uses.
create function named_cents(amount_cents integer, fee_cents integer, covers_fees boolean) returns integer
  language sql immutable
  return case when covers_fees then amount_cents - fee_cents else amount_cents end;

-- Held tips whose receipt was not mailed because their address had too many mails: anyone can type any address, and while
-- nothing is charged nobody is owed one. Once the tip is charged, its receipt is mailed and the row goes.
create table owed_receipts (
  tip_id uuid primary key references tips
);

create function takes_replies(email_key text) returns boolean
  language sql stable
  as $$
  select email_key is not null
    and not exists (select from reply_opt_outs where email_hash = sha256(convert_to(email_key, 'UTF8')))
  $$;

create trigger tips_history_begin after insert on tips for each row execute function begin_tip_history();

create trigger tips_history_end after update of outcome on tips
  for each row when (old.outcome is distinct from new.outcome) execute function record_tip_state();

create trigger ledger_entries_followed after insert on ledger_entries
  referencing new table as booked for each statement execute function follow_ledger();
