-- The wall of a page: words of supporters who agreed to it, while the owner has switched it on.
create table walls (
  creator_id uuid primary key references creators on delete cascade,
  mode text not null check (mode in ('off', 'on', 'approve')),
  -- The owner's own, besides the operator's: a message with one of them waits for approval.
  held_words text[] not null default '{}'
);

-- The operator's, by language, besides those of the product.
create table held_words (
  locale text not null check (locale in ('fr', 'en', 'es')),
  word text not null,
  operator text not null,
  added_at timestamptz not null default now(),
  primary key (locale, word)
);

alter table tips
  -- What its supporter agreed to show. Tips from before agreed to nothing.
  add column shows_words boolean not null default false,
  add column shows_amount boolean not null default false,
  -- Has one of the words that wait for approval.
  add column is_held boolean not null default false;

-- A tip whose words may be shown, with all that a page shows of it. Personal: follows the tip when its words are emptied.
create table wall_words (
  tip_id uuid primary key references tips on delete cascade,
  -- What visitors call it: the id of a tip tells its amount.
  id uuid not null unique default gen_random_uuid(),
  creator_id uuid not null,
  received_at timestamptz not null,
  supporter_name text,
  message text not null,
  -- As named. Null unless its supporter agreed to show it, and once a part of it was refunded.
  amount_cents integer,
  -- Neither refunded nor disputed.
  is_valid boolean not null default true,
  is_approved boolean not null,
  is_hidden boolean not null default false,
  -- By the operator: the owner cannot show it again.
  taken_down_at timestamptz,
  is_pinned boolean not null default false,
  standing text not null generated always as (
    case
      when not is_valid then 'returned'
      when is_hidden or taken_down_at is not null then 'hidden'
      when not is_approved then 'waiting'
      else 'shown'
    end
  ) stored
);

create unique index wall_words_pinned on wall_words (creator_id) where is_pinned;
create index wall_words_list on wall_words (creator_id, standing, is_pinned desc, received_at desc, id desc);

-- The amount that its supporter named: without the fees, when they cover them.
create function named_cents(tip tips) returns integer
  language sql immutable
  return case when tip.covers_fees then tip.amount_cents - tip.fee_cents else tip.amount_cents end;

-- In the transaction that books: words come with the payment, and leave with a refund or a dispute.
create function follow_wall() returns trigger
  language plpgsql
  as $$
  begin
    insert into wall_words (tip_id, creator_id, received_at, supporter_name, message, amount_cents, is_approved)
    select t.id, t.creator_id, b.booked_at, t.supporter_name, t.message,
      case when t.shows_amount then named_cents(t) end, w.mode = 'on' and not t.is_held
    from booked b join tips t on t.id = b.tip_id join walls w on w.creator_id = t.creator_id
    where b.kind = 'charge' and t.shows_words and not t.is_private and t.message is not null
    on conflict do nothing;

    update wall_words w set is_valid = s.state in ('paid', 'partially_refunded'),
      amount_cents = case when t.shows_amount and s.state = 'paid' then named_cents(t) end
    from (select distinct b.tip_id from booked b where b.kind in ('refund', 'refund_failed', 'dispute', 'dispute_won')) c
    join tips t on t.id = c.tip_id join tip_states s on s.tip_id = c.tip_id
    where w.tip_id = c.tip_id;
    return null;
  end $$;

create trigger ledger_entries_wall after insert on ledger_entries
  referencing new table as booked for each statement execute function follow_wall();

create function follow_wall_words() returns trigger
  language plpgsql
  as $$
  begin
    if new.message is null then
      delete from wall_words where tip_id = new.id;
    else
      update wall_words set supporter_name = new.supporter_name, message = new.message where tip_id = new.id;
    end if;
    return null;
  end $$;

create trigger tips_wall after update of supporter_name, message on tips for each row
  when (old.supporter_name is distinct from new.supporter_name or old.message is distinct from new.message)
  execute function follow_wall_words();

-- I12: the wall has the words of exactly those paid tips whose supporters agreed, as they stand in the tip, and shows
-- those of no tip that was refunded or disputed. (An erased page has no wall; its tips lose their words by a job.)
create function check_words(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select 'I12', t.id::text, 'wall and ledger differ', t.id
  from tips t join tip_states s on s.tip_id = t.id left join wall_words w on w.tip_id = t.id
  cross join lateral (
    select t.shows_words and not t.is_private and t.message is not null
      and exists (select from ledger_entries e where e.tip_id = t.id and e.kind = 'charge') as may_be_shown
  ) m
  where t.id = any(ids) and case
    when w.tip_id is null then m.may_be_shown and exists (select from walls o where o.creator_id = t.creator_id)
    else not m.may_be_shown
      or w.creator_id <> t.creator_id
      or w.is_valid <> (s.state in ('paid', 'partially_refunded'))
      or (w.message, w.supporter_name) is distinct from (t.message, t.supporter_name)
      or w.amount_cents is distinct from case when t.shows_amount and s.state = 'paid' then named_cents(t) end
  end
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
    select distinct e.tip_id from ledger_entries e where e.booked_at >= since and e.booked_at < until))
  union all
  select * from check_goals(array(select g.id from goals g where g.updated_at >= since and g.updated_at < until))
  union all
  select * from check_events(array(
    select p.id from provider_events p
    where p.received_at >= since - interval '5 minutes' and p.received_at < until - interval '5 minutes'))
  union all
  select * from check_mails(array(
    select m.id from outbox_mails m where m.sent_at is null and m.created_at >= since and m.created_at < until))
  $$;

-- Public pages show the wall.
create function announce_wall() returns trigger
  language plpgsql
  as $$
  begin
    perform announce_page(coalesce(new.creator_id, old.creator_id));
    return null;
  end $$;

create trigger walls_announced after insert or update or delete on walls
  for each row execute function announce_wall();
create trigger walls_emptied after truncate on walls for each statement execute function announce_site();
create trigger wall_words_announced after insert or update or delete on wall_words
  for each row execute function announce_wall();
create trigger wall_words_emptied after truncate on wall_words for each statement execute function announce_site();

-- What visitors told the operator of. Who they are is only in the mail.
create table reports (
  id uuid primary key,
  kind text not null check (kind in ('page', 'words', 'photo')),
  -- A creator, a tip or a photo, as the kind says; it may be gone by now.
  subject_id uuid not null,
  creator_id uuid not null references creators on delete cascade,
  category text not null check (category in ('hate', 'threat', 'sexual', 'private', 'spam', 'other')),
  message text check (char_length(message) between 1 and 1000),
  reported_at timestamptz not null default now(),
  closed_at timestamptz
);

create index reports_open on reports (reported_at, id) where closed_at is null;
create index reports_subject on reports (subject_id) where closed_at is null;
create index reports_age on reports (reported_at);
create index reports_creator on reports (creator_id);
