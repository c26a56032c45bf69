-- Groups what was booked once. Asked for each tip, ten thousand tips in one statement took more than a minute.
create or replace function follow_ledger() returns trigger
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
