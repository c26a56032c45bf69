-- Who may decide at the desk. A moderator decides about what visitors see; an operator about everything.
create table desk_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('moderator', 'operator')),
  granted_by text not null,
  granted_at timestamptz not null default now()
);

-- What was done at the desk and by commands: who, when, why, and how it was before and after. It holds no words of others.
create table desk_log (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  -- An account of the desk, without a foreign key because the row outlives it, or whoever ran a command.
  operator_id uuid,
  operator text,
  act text not null check (act ~ '^[a-z_]{1,40}$'),
  -- What it was done to: 'page' and its id, 'site' and the name of a switch.
  kind text not null check (kind ~ '^[a-z_]{1,20}$'),
  subject text not null,
  -- Whose page it concerns; it may be gone by now.
  creator_id uuid,
  -- Of the content policy.
  rule text,
  note text,
  before jsonb,
  after jsonb,
  -- The row that this one takes back. Once.
  undoes uuid unique,
  check (num_nonnulls(operator_id, operator) = 1)
);

create index desk_log_at on desk_log (at desc, id desc);
create index desk_log_subject on desk_log (subject, at desc);
create index desk_log_creator on desk_log (creator_id, at desc) where creator_id is not null;

create trigger desk_log_append_only before update or truncate on desk_log
  for each statement execute function refuse_change();
-- What operators decided ends with the claims that it may prove, as in the privacy policy.
create trigger desk_log_kept before delete on desk_log
  for each row when (old.at > now() - interval '1095 days') execute function refuse_change();

-- Until this release pages had operator_acts and everything else operator_log. Nothing writes them any more.
insert into desk_log (id, at, operator, act, kind, subject, creator_id)
select id, acted_at, operator, act, 'page', creator_id::text, creator_id from operator_acts
union all
select id, acted_at, operator, act, 'other', subject, null from operator_log;
