-- What every feature stands on: outgoing mail and the pulse of the job workers.

create table outbox_mails (
  id uuid primary key,
  template text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  recipient text not null,
  -- What the template needs. Never a secret: tokens are derived from their row when the mail is sent.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index outbox_mails_unsent on outbox_mails (created_at) where sent_at is null;
create index outbox_mails_sent on outbox_mails (sent_at) where sent_at is not null;

create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
