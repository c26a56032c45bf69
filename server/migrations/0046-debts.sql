-- What a page and the site owe each other for a tip, kept beside the ledger by the ledger itself: a dispute, or a refund
-- that the site has paid, is on this list in the transaction that books it, and leaves it once the creator's share is
-- booked too. Nothing that is owed can be forgotten between the two.

create table tip_debts (
  tip_id uuid primary key references tips,
  creator_id uuid not null references payout_accounts,
  -- Above 0: the page owes it to the site. Below 0: the site owes it to the page. 0: settled.
  owed_cents integer not null,
  since timestamptz not null default now(),
  settled_at timestamptz,
  -- When the provider first refused to move it, and why it did so the last time.
  refused_at timestamptz,
  refusal text,
  -- Tries after the first refusal, one a day: each has an idempotency key of its own.
  attempts integer not null default 0 check (attempts >= 0),
  tried_on date,
  -- All that the page had received when it was first refused: what came later is not taken unless the operator says so.
  received_cents bigint,
  check ((owed_cents = 0) = (settled_at is not null)),
  check ((refused_at is null) = (refusal is null) and (refused_at is null) = (received_cents is null)),
  check (owed_cents <> 0 or refused_at is null)
);

create index tip_debts_open on tip_debts (since) where owed_cents <> 0;
create index tip_debts_creator on tip_debts (creator_id) where owed_cents <> 0;

-- A refund that the creator's balance is too small for: kept, and tried once a day under a key of its own; or paid by
-- the site, which then is owed the creator's share.
alter table tip_refunds
  add column paid_by text not null default 'creator' check (paid_by in ('creator', 'platform')),
  add column short_since timestamptz,
  add column attempts integer not null default 0 check (attempts >= 0),
  add column tried_on date;

-- Refunds that the provider has accepted and not paid: the site's own balance there is too small.
create table pending_refunds (
  -- The provider's name for it.
  id text primary key,
  tip_id uuid not null references tips,
  amount_cents integer not null check (amount_cents > 0),
  since timestamptz not null default now(),
  ended_at timestamptz
);

create index pending_refunds_tip on pending_refunds (tip_id);
create index pending_refunds_open on pending_refunds (since) where ended_at is null;

-- What the creator has of these tips beyond what they should have: of what was neither refunded nor is withheld by a
-- bank, all but its share of the fee. Only where the site was charged first: by a dispute, or by paying a refund.
create function owed_of_tips(ids uuid[]) returns table (tip_id uuid, creator_id uuid, owed_cents integer)
  language sql stable
  as $$
  select t.id, t.creator_id,
    (f.received - (t.amount_cents - g.gone) + t.fee_cents - round(t.fee_cents * g.gone / t.amount_cents))::int
  from tips t
  cross join lateral (
    select sum(e.creator_cents)::numeric as received, bool_or(e.kind = 'transfer') as is_transferred,
      bool_or(e.kind = 'dispute') as was_disputed,
      coalesce(sum(e.supporter_cents) filter (where e.kind <> 'charge'), 0)::numeric as returned
    from ledger_entries e where e.tip_id = t.id
  ) f
  cross join lateral (select least(t.amount_cents, f.returned) as gone) g
  where t.id = any(ids) and f.is_transferred and (f.was_disputed or exists (
    select from tip_refunds r where r.tip_id = t.id and r.paid_by = 'platform' and r.state <> 'refused'))
  $$;

create function list_debts(ids uuid[]) returns void
  language sql
  as $$
  insert into tip_debts as d (tip_id, creator_id, owed_cents, settled_at)
  select o.tip_id, o.creator_id, o.owed_cents, case when o.owed_cents = 0 then now() end from owed_of_tips(ids) o
  on conflict (tip_id) do update set owed_cents = excluded.owed_cents, settled_at = excluded.settled_at,
    -- Settled, or now owed by the other side: another debt.
    since = case when sign(d.owed_cents) = sign(excluded.owed_cents) then d.since else now() end,
    refused_at = case when sign(d.owed_cents) = sign(excluded.owed_cents) then d.refused_at end,
    refusal = case when sign(d.owed_cents) = sign(excluded.owed_cents) then d.refusal end,
    received_cents = case when sign(d.owed_cents) = sign(excluded.owed_cents) then d.received_cents end
    where d.owed_cents <> excluded.owed_cents
  $$;

create function follow_debts() returns trigger
  language plpgsql
  as $$
  begin
    perform list_debts(array(
      select b.tip_id from booked b
      where b.kind in ('dispute', 'dispute_won')
        or exists (select from tip_debts d where d.tip_id = b.tip_id)
        -- Disputed before its transfer was known.
        or b.kind = 'transfer' and exists (
          select from ledger_entries e where e.tip_id = b.tip_id and e.kind = 'dispute')
        or b.kind = 'refund' and exists (
          select from tip_refunds r where r.tip_id = b.tip_id and r.paid_by = 'platform')));
    return null;
  end $$;

create trigger ledger_entries_owed after insert on ledger_entries
  referencing new table as booked for each statement execute function follow_debts();

select list_debts(array(select distinct e.tip_id from ledger_entries e where e.kind = 'dispute'));

-- I14: what is owed for a tip is booked, or on the list.
create function check_debts(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select 'I14', o.tip_id::text, 'owed, and not on the list', o.tip_id
  from owed_of_tips(ids) o left join tip_debts d on d.tip_id = o.tip_id
  where coalesce(d.owed_cents, 0) <> o.owed_cents
  $$;

create or replace function check_invariants(since timestamptz default '-infinity')
  returns table (invariant text, subject text, detail text)
  language sql stable
  as $$
  select c.invariant, c.subject, c.detail from check_between(since, 'infinity') c
  union all
  select c.invariant, c.subject, c.detail from check_overdue() c
  union all
  select c.invariant, c.subject, c.detail
  from check_debts(array(select distinct e.tip_id from ledger_entries e where e.booked_at >= since)) c
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
