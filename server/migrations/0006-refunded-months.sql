-- Given back in a month are refunds alone. What a bank takes and returns is seen in what the creator has left.
create or replace function follow_ledger() returns trigger
  language plpgsql
  as $$
  begin
    insert into tip_history (tip_id, state)
    select s.tip_id, s.state from tip_states s
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

update tip_months m set refunded_cents = coalesce(r.cents, 0)
from tip_months k
left join (
  select e.creator_id, date_trunc('month', e.booked_at at time zone 'UTC')::date as month, sum(e.supporter_cents) as cents
  from ledger_entries e where e.kind in ('refund', 'refund_failed') group by 1, 2
) r on r.creator_id = k.creator_id and r.month = k.month
where m.creator_id = k.creator_id and m.month = k.month and m.refunded_cents <> coalesce(r.cents, 0);
