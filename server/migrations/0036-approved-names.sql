-- Words are approved and pinned under the name that stands there: a name that is shown later, or again, is looked at like
-- other words. Hiding it takes nothing back, and showing it approves nothing that waits.
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
    is_approved = case
      when w.message <> excluded.message then excluded.is_approved
      else w.is_approved and (excluded.is_approved or coalesce(w.supporter_name = excluded.supporter_name,
        excluded.supporter_name is null)) end,
    is_pinned = w.is_pinned and w.message = excluded.message
      and coalesce(w.supporter_name = excluded.supporter_name, excluded.supporter_name is null)
  $$;
