-- The scripts and styles of every build that runs or ran within a day: an open page loads parts of its own build on
-- demand, whatever process of whatever release answers.
create table web_builds (
  name text primary key,
  last_seen_at timestamptz not null default now()
);

create table web_files (
  path text not null,
  build text not null references web_builds on delete cascade,
  body bytea not null,
  primary key (path, build)
);

create index web_files_build_idx on web_files (build);
