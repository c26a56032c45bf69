-- A line of the history has the time of its fact, not of its insertion: the two differ when past tips are inserted.
create or replace function begin_tip_history() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state, at) values (new.id, 'pending', new.created_at);
    return null;
  end $$;

create or replace function record_tip_state() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state, at)
    select s.tip_id, s.state, coalesce(new.ended_at, now()) from tip_states s
    where s.tip_id = new.id
      and s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1);
    return null;
  end $$;

create or replace function follow_ledger() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state, at)
    select s.tip_id, s.state, (select max(b.booked_at) from booked b where b.tip_id = s.tip_id) from tip_states s
    where s.tip_id in (select b.tip_id from booked b)
      and s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1);

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
