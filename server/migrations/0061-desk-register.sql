-- For the desk, where a tip is looked for by the number of its receipt or by the payment of a hold.
create index tips_number on tips (right(id::text, 12));

create index tips_intent on tips (intent_id) where intent_id is not null;

-- Incidents of confidentiality (Act respecting the protection of personal information in the private sector, 3.8; PIPEDA, 10.3).
-- What becomes known later is another row of the same incident.
create table incidents (
  id uuid primary key,
  -- The first row of the incident; its own id where it is that.
  incident_id uuid not null references incidents,
  noted_at timestamptz not null default now(),
  noted_by uuid not null,
  -- As they are known: a day, a stretch, « unknown ».
  happened text not null check (char_length(happened) between 1 and 200),
  detected text not null check (char_length(detected) between 1 and 200),
  what text not null check (char_length(what) between 1 and 2000),
  data text not null check (char_length(data) between 1 and 2000),
  people text not null check (char_length(people) between 1 and 500),
  is_serious boolean not null,
  why text not null check (char_length(why) between 1 and 2000),
  told text not null check (char_length(told) between 1 and 2000),
  measures text not null check (char_length(measures) between 1 and 2000)
);

create index incidents_noted on incidents (noted_at desc, id desc);

create trigger incidents_append_only before update or truncate on incidents
  for each statement execute function refuse_change();

-- Five years from the day on which it became known.
create trigger incidents_kept before delete on incidents
  for each row when (old.noted_at > now() - interval '5 years') execute function refuse_change();
