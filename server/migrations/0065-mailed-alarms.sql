-- What the operator was mailed about, so that each cause is mailed once, and again each day while it lasts.
create table mailed_alarms (
  cause text primary key,
  mailed_at timestamptz not null default now()
);
