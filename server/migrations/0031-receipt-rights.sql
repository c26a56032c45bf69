-- What the holder of a receipt's link decides about their tip after it was paid.
alter table tips
  -- Beside the words on the wall. The creator's list has the name all the same.
  add column shows_name boolean not null default true,
  -- Their supporter may edit the words once.
  add column words_edited_at timestamptz,
  -- The page had a wall when the words were written. Others are never shown, whatever their supporter chooses later.
  add column had_wall boolean not null default false,
  -- How often the link was replaced. A token of another generation opens nothing.
  add column link_generation smallint not null default 0;

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

comment on column wall_words.is_valid is 'Neither refunded nor disputed, and its supporter shows it.';

-- A tip whose supporter shows its words and that was paid, as the wall has it. Who approved, hid or pinned them is kept
-- while the supporter hides them; other words have to be approved again where the page asks for it.
create function place_on_wall(ids uuid[]) returns void
  language sql
  as $$
  insert into wall_words as w
    (tip_id, creator_id, received_at, supporter_name, message, amount_cents, is_valid, is_approved)
  select t.id, t.creator_id, e.received_at, case when t.shows_name then t.supporter_name end, t.message,
    case when t.shows_amount and s.state = 'paid' then named_cents(t) end,
    t.shows_words and s.state in ('paid', 'partially_refunded'), coalesce(o.mode = 'on', false) and not t.is_held
  from tips t
  cross join lateral (
    select min(l.booked_at) as received_at from ledger_entries l where l.tip_id = t.id and l.kind = 'charge'
  ) e
  join tip_states s on s.tip_id = t.id
  left join walls o on o.creator_id = t.creator_id
  where t.id = any(ids) and e.received_at is not null and not t.is_private and t.message is not null
    and (t.shows_words and o.mode is not null or exists (select from wall_words p where p.tip_id = t.id))
  on conflict (tip_id) do update set supporter_name = excluded.supporter_name, message = excluded.message,
    amount_cents = excluded.amount_cents, is_valid = excluded.is_valid,
    is_approved = case when w.message = excluded.message then w.is_approved else excluded.is_approved end,
    is_pinned = w.is_pinned and w.message = excluded.message
  $$;

create or replace function follow_wall() returns trigger
  language plpgsql
  as $$
  begin
    perform place_on_wall(array(
      select distinct b.tip_id from booked b join tips t on t.id = b.tip_id
      where b.kind in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won')
        and (t.shows_words or exists (select from wall_words w where w.tip_id = t.id))));
    return null;
  end $$;

create or replace function follow_wall_words() returns trigger
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

create or replace trigger tips_wall
  after update of supporter_name, message, shows_name, shows_words, shows_amount on tips for each row
  when ((old.supporter_name, old.message, old.shows_name, old.shows_words, old.shows_amount)
    is distinct from (new.supporter_name, new.message, new.shows_name, new.shows_words, new.shows_amount))
  execute function follow_wall_words();

-- I12: the wall has the words of every paid tip whose supporter agreed, as they stand in the tip, and shows those of no
-- tip that was refunded or disputed, nor those that their supporter hides.
create or replace function check_words(ids uuid[]) returns table (invariant text, subject text, detail text, tip_id uuid)
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
      or w.amount_cents is distinct from case when t.shows_amount and s.state = 'paid' then named_cents(t) end
  end
  $$;

-- What was decided by a receipt's link is checked with the tips that were booked.
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
  select * from check_goals(array(select g.id from goals g where g.updated_at >= since and g.updated_at < until))
  union all
  select * from check_events(array(
    select p.id from provider_events p
    where p.received_at >= since - interval '5 minutes' and p.received_at < until - interval '5 minutes'))
  union all
  select * from check_mails(array(
    select m.id from outbox_mails m where m.sent_at is null and m.created_at >= since and m.created_at < until))
  $$;
