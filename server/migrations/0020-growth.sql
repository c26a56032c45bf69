-- What was read from end to end, by index or from a table of its own.

-- Where each part of the sitemap starts; a job adds the next one when the last is full. No rows while one file is enough.
create table sitemap_parts (
  first_id uuid primary key
);

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

insert into payments_without_cost (tip_id, intent_id, booked_at)
select e.tip_id, e.provider_ref, e.booked_at from ledger_entries e
where e.kind = 'charge' and e.booked_at > now() - interval '7 days'
  and not exists (select from ledger_entries f where f.tip_id = e.tip_id and f.kind = 'provider_fee')
on conflict do nothing;

-- Jobs that run, failed or are dead; all others wait untried.
create index jobs_tried on graphile_worker._private_jobs (id) where attempts > 0;
