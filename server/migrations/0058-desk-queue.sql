-- By the desk: the page takes no tips, and neither directory nor search engines list it.
alter table creators add column limited_at timestamptz;
-- By the desk: its owner cannot bring it back while they may appeal; then it is erased.
alter table creators add column removed_at timestamptz;
-- By the desk: only the owner of the page still sees it.
alter table photos add column taken_down_at timestamptz;

create or replace view pages_open_to_tips as
select c.id as creator_id from creators c
where c.takes_tips and c.limited_at is null and not exists (select from operator_switches s where s.name = 'tips-off');

-- As the subject was when it was reported; emptied with the words of a supporter.
alter table reports add column snapshot jsonb;
-- Who is told of the outcome; emptied when they are.
alter table reports add column reporter_email text check (char_length(reporter_email) between 3 and 254);
alter table reports add column reporter_locale text check (reporter_locale in ('fr', 'en', 'es'));
-- The row of desk_log that closed it.
alter table reports add column decision_id uuid;
create index reports_decision on reports (decision_id) where decision_id is not null;
create index reports_reporter on reports (lower(reporter_email)) where reporter_email is not null;

-- What waits for a decision: one row for each subject with open reports.
create table reported_subjects (
  subject_id uuid primary key,
  kind text not null,
  creator_id uuid not null references creators on delete cascade,
  reports integer not null,
  first_reported_at timestamptz not null
);
create index reported_subjects_queue on reported_subjects (first_reported_at, subject_id);
create index reported_subjects_creator on reported_subjects (creator_id);

create function count_reported() returns trigger
  language plpgsql
  as $$
  begin
    insert into reported_subjects as s (subject_id, kind, creator_id, reports, first_reported_at)
    select subject_id, min(kind), min(creator_id::text)::uuid, count(*), min(reported_at)
    from now_open where closed_at is null group by subject_id
    on conflict (subject_id) do update set reports = s.reports + excluded.reports,
      first_reported_at = least(s.first_reported_at, excluded.first_reported_at);
    return null;
  end $$;

create function uncount_reported() returns trigger
  language plpgsql
  as $$
  begin
    update reported_subjects s set reports = s.reports - o.reports
    from (select subject_id, count(*) as reports from was_open where closed_at is null group by 1) o
    where s.subject_id = o.subject_id;
    delete from reported_subjects s using was_open o where s.subject_id = o.subject_id and s.reports <= 0;
    return null;
  end $$;

create trigger reports_counted after insert on reports
  referencing new table as now_open for each statement execute function count_reported();
create trigger reports_uncounted after delete on reports
  referencing old table as was_open for each statement execute function uncount_reported();
-- Counted anew before it is taken off: a subject whose reports merely changed keeps its row.
create trigger reports_changed_1 after update on reports
  referencing new table as now_open for each statement execute function count_reported();
create trigger reports_changed_2 after update on reports
  referencing old table as was_open for each statement execute function uncount_reported();

insert into reported_subjects (subject_id, kind, creator_id, reports, first_reported_at)
select subject_id, min(kind), min(creator_id::text)::uuid, count(*), min(reported_at)
from reports where closed_at is null group by subject_id;

create function forget_reported_words() returns trigger
  language plpgsql
  as $$
  begin
    update reports set snapshot = null where subject_id = old.id and snapshot is not null;
    return null;
  end $$;

create trigger wall_words_forgotten after delete on wall_words
  for each row execute function forget_reported_words();
-- Of closed reports too.
create index reports_of_words on reports (subject_id) where snapshot is not null;

-- A creator asks for a decision to be looked at again, once.
create table appeals (
  -- A row of desk_log.
  decision_id uuid primary key,
  creator_id uuid not null references users on delete cascade,
  message text not null check (char_length(message) between 1 and 2000),
  filed_at timestamptz not null default now(),
  due_on date not null,
  answered_at timestamptz,
  outcome text check (outcome in ('kept', 'taken_back')),
  answer text check (char_length(answer) between 1 and 2000),
  check (num_nulls(answered_at, outcome, answer) in (0, 3))
);
create index appeals_open on appeals (due_on, decision_id) where answered_at is null;
create index appeals_creator on appeals (creator_id);
