-- A creator may show the answer to a message beside it, where its supporter shows the message.
alter table tips add column shows_reply boolean not null default false;
alter table wall_words add column reply text;

create or replace function place_on_wall(ids uuid[]) returns void
  language sql
  as $$
  insert into wall_words as w
    (tip_id, creator_id, received_at, supporter_name, message, amount_cents, is_valid, is_approved, reply)
  select t.id, t.creator_id, e.received_at, case when t.shows_name then t.supporter_name end, t.message,
    case when t.shows_amount and s.state = 'paid' then named_cents(t) end,
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
    is_approved = case when w.message = excluded.message then w.is_approved else excluded.is_approved end,
    is_pinned = w.is_pinned and w.message = excluded.message
  $$;

create or replace trigger tips_wall
  after update of supporter_name, message, shows_name, shows_words, shows_amount, reply, shows_reply on tips for each row
  when ((old.supporter_name, old.message, old.shows_name, old.shows_words, old.shows_amount, old.reply, old.shows_reply)
    is distinct from
    (new.supporter_name, new.message, new.shows_name, new.shows_words, new.shows_amount, new.reply, new.shows_reply))
  execute function follow_wall_words();

-- I12, with the answer.
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
      or w.reply is distinct from case when t.shows_reply then t.reply end
  end
  $$;
