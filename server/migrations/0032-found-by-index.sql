-- What was looked for in whole tables, by index. Building one holds up writes to its table meanwhile: a site with millions
-- of mails can build those of outbox_mails before it migrates, with `create index concurrently` under the same names.

-- An erased person's mails, by address and by tip.
create index if not exists outbox_mails_recipient on outbox_mails (lower(recipient));
create index if not exists outbox_mails_sender on outbox_mails (lower(content ->> 'email'))
  where content ->> 'email' is not null;
create index if not exists outbox_mails_tip on outbox_mails ((content ->> 'tipId')) where content ->> 'tipId' is not null;

create index if not exists mail_tokens_email on mail_tokens (email_key);

-- A page that is erased takes its goals along.
create index if not exists goals_creator on goals (creator_id);

-- While a mail server is down, most jobs wait and have been tried: each gauge has an index of its own.
create index if not exists jobs_locked on graphile_worker._private_jobs (locked_at) where locked_at is not null;
create index if not exists jobs_untried on graphile_worker._private_jobs (run_at) where is_available = true and attempts = 0;
create index if not exists jobs_failing on graphile_worker._private_jobs (run_at) where is_available = true and attempts > 0;
create index if not exists jobs_dead on graphile_worker._private_jobs (run_at) where attempts >= max_attempts;
drop index graphile_worker.jobs_tried;

-- Accounts that are due to be read from the provider: every day, and often while they are being set up.
create index payout_accounts_synced on payout_accounts (synced_at) where page_id is not null;
create index payout_accounts_pending on payout_accounts (created_at) where page_id is not null and state = 'pending';

-- Since when no words of supporters are left of an erased page.
alter table payout_accounts add column supporters_anonymized_at timestamptz;

create index payout_accounts_to_anonymize on payout_accounts (creator_id)
  where page_id is null and supporters_anonymized_at is null;

-- Whoever opens a page again may receive tips again.
create function expect_supporters() returns trigger
  language plpgsql
  as $$ begin new.supporters_anonymized_at = null; return new; end $$;

create trigger payout_accounts_reopened before update of page_id on payout_accounts
  for each row when (new.page_id is not null) execute function expect_supporters();

-- The tips of a goal in an order in which they can be summed piece by piece.
create index goal_tips_order on goal_tips (goal_id, tip_id);
drop index goal_tips_goal;

-- A goal that so many tips count towards is summed in pieces by the nightly check: each minute would take too long.
create function is_large_goal(goal uuid) returns boolean
  language sql stable
  return (select count(*) > 1000 from (select from goal_tips t where t.goal_id = goal limit 1001) counted);

-- I11 as before. What a page was paid in the time of its goal is read from its list, which is in that order: the ledger
-- would give all that it was ever paid. (That both agree is checked by check_received.)
create or replace function check_goals(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
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

create or replace function check_between(since timestamptz, until timestamptz)
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
