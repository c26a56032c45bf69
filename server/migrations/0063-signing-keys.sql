-- Access tokens are signed with a key derived from TOKEN_SECRET and one of these salts, which their `kid` names: neither
-- alone is enough. Without a row, from TOKEN_SECRET alone.
create table signing_keys (
  kid uuid primary key,
  salt bytea not null check (octet_length(salt) = 32),
  made_at timestamptz not null default now()
);

-- When a member with payouts and without a second factor was last asked to add one.
alter table users add column factor_asked_at timestamptz;
