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
  ) stored,
  reply text
);

create unique index wall_words_pinned on wall_words (creator_id) where is_pinned;

create index wall_words_list on wall_words (creator_id, standing, is_pinned desc, received_at desc, id desc);

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

create trigger wall_words_announced after insert or update or delete on wall_words
  for each row execute function announce_wall();

-- What visitors reported to the operator. Who they are is only in the mail.
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

-- In the transaction that books: words come with the payment, and leave with a refund or a dispute.
create function follow_wall() returns trigger
  language plpgsql
  as $$
  begin
    perform place_on_wall(array(
      select distinct b.tip_id from booked b join tips t on t.id = b.tip_id
      where b.kind in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won')
        and (t.shows_words or exists (select from wall_words w where w.tip_id = t.id))));
    return null;
  end $$;

create function follow_wall_words() returns trigger
  language plpgsql
  as $$
  begin
    if new.message is null then
      delete from wall_words where tip_id = new.id;
    else
      perform place_on_wall(array[new.id]);
    end if;
    return null;
  end $$;

-- I12: the wall says of each tip what the tip and the ledger say.
create function check_words(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
  language sql stable
  as $$
  select 'I12', t.id::text, 'wall and ledger differ', t.id
  from tips t join tip_states s on s.tip_id = t.id left join wall_words w on w.tip_id = t.id
  cross join lateral (
    select not t.is_private and t.message is not null
      and exists (select from ledger_entries e where e.tip_id = t.id and e.kind = 'charge') as may_be_shown
  ) m
  where t.id = any(ids) and case
    when w.tip_id is null then
      t.shows_words and m.may_be_shown and exists (select from walls o where o.creator_id = t.creator_id)
    else not m.may_be_shown
      or w.creator_id <> t.creator_id
      or w.is_valid <> (t.shows_words and s.state in ('paid', 'partially_refunded'))
      or w.message is distinct from t.message
      or w.supporter_name is distinct from case when t.shows_name then t.supporter_name end
      or w.amount_cents is distinct from
        case when t.shows_amount and s.state = 'paid' then named_cents(t.amount_cents, t.fee_cents, t.covers_fees) end
      or w.reply is distinct from case when t.shows_reply then t.reply end
  end
  $$;

create trigger ledger_entries_wall after insert on ledger_entries
  referencing new table as booked for each statement execute function follow_wall();

comment on column wall_words.is_valid is 'Neither refunded nor disputed, and its supporter shows it.';

create trigger tips_wall
  after update of supporter_name, message, shows_name, shows_words, shows_amount, reply, shows_reply on tips for each row
  when ((old.supporter_name, old.message, old.shows_name, old.shows_words, old.shows_amount, old.reply, old.shows_reply)
    is distinct from
    (new.supporter_name, new.message, new.shows_name, new.shows_words, new.shows_amount, new.reply, new.shows_reply))
  execute function follow_wall_words();

-- Words are approved and pinned under the name that stands there: a name that is shown later, or again, is looked at like
-- other words. Hiding it takes nothing back, and showing it approves nothing that waits.
create function place_on_wall(ids uuid[]) returns void
  language sql
  as $$
  insert into wall_words as w
    (tip_id, creator_id, received_at, supporter_name, message, amount_cents, is_valid, is_approved, reply)
  select t.id, t.creator_id, e.received_at, case when t.shows_name then t.supporter_name end, t.message,
    case when t.shows_amount and s.state = 'paid' then named_cents(t.amount_cents, t.fee_cents, t.covers_fees) end,
    t.shows_words and s.state in ('paid', 'partially_refunded'), coalesce(o.mode = 'on', false) and not t.is_held,
    case when t.shows_reply then t.reply end
  from tips t
  cross join lateral (
    select min(l.booked_at) as received_at from ledger_entries l where l.tip_id = t.id and l.kind = 'charge'
  ) e
  join tip_states s on s.tip_id = t.id
  left join walls o on o.creator_id = t.creator_id
  where t.id = any(ids) and e.received_at is not null and not t.is_private and t.message is not null
    and (t.shows_words and o.mode is not null or exists (select from wall_words p where p.tip_id = t.id))
  on conflict (tip_id) do update set supporter_name = excluded.supporter_name, message = excluded.message,
    amount_cents = excluded.amount_cents, is_valid = excluded.is_valid, reply = excluded.reply,
    is_approved = case
      when w.message <> excluded.message then excluded.is_approved
      else w.is_approved and (excluded.is_approved or coalesce(w.supporter_name = excluded.supporter_name,
        excluded.supporter_name is null)) end,
    is_pinned = w.is_pinned and w.message = excluded.message
      and coalesce(w.supporter_name = excluded.supporter_name, excluded.supporter_name is null)
  $$;
