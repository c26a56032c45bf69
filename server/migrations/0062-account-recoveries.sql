-- A member has lost every second factor. The way back takes three days and three mails, so that the owner of the account
-- can cancel what somebody else has asked for.
create table account_recoveries (
  user_id uuid primary key references users on delete cascade,
  started_at timestamptz not null default now(),
  -- How many of the three mails were queued: at the start, in the middle, and at the end, with the link.
  mails smallint not null default 1 check (mails between 1 and 3),
  -- When the next mail is due; after the last one, when its link ends.
  next_at timestamptz not null
);

create index account_recoveries_due on account_recoveries (next_at);

alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check (purpose in
  ('verify', 'reset', 'change-email', 'undo-email', 'confirm-sign-in', 'not-me', 'recover', 'cancel-recovery'));
