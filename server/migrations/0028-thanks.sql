-- What a creator says to everyone who tips, shown on the thank-you page and in the receipt mail.
create table thanks (
  creator_id uuid primary key references creators on delete cascade,
  -- By language: {"fr": "…"}.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  photo_id uuid references photos on delete set null,
  updated_at timestamptz not null default now()
);

create index thanks_photo on thanks (photo_id) where photo_id is not null;

-- The creator's one reply to a tip. Personal: emptied with the words of the tip; that there was one stays.
-- (Not valid: nothing to look at in the rows from before.)
alter table tips
  add column reply text,
  add column replied_at timestamptz,
  add constraint tips_reply_length check (char_length(reply) between 1 and 500) not valid,
  add constraint tips_reply_time check (reply is null or replied_at is not null) not valid;

-- Addresses that no reply is mailed to, as hashes: the choice must outlive the tip and the account, the address need not.
create table reply_opt_outs (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  created_at timestamptz not null default now()
);

create function takes_replies(email_key text) returns boolean
  language sql stable
  as $$
  select email_key is not null
    and not exists (select from reply_opt_outs where email_hash = sha256(convert_to(email_key, 'UTF8')))
  $$;
