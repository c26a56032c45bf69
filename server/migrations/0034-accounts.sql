-- People with an account. An address stands here only once it is proven to be theirs.
create table users (
  id uuid primary key,
  -- As typed; unique in its normal form. Absent for a person whose provider gave no proven address.
  email text,
  email_key text unique,
  email_verified_at timestamptz,
  password_hash text check (password_hash like '$argon2id$%'),
  firstname text check (char_length(firstname) between 1 and 100),
  lastname text check (char_length(lastname) between 1 and 100),
  alias text check (char_length(alias) between 1 and 50),
  birth_date date check (birth_date >= date '1900-01-01'),
  phone_number text check (phone_number ~ '^[2-9][0-9]{9}$'),
  address text check (char_length(address) between 1 and 300),
  -- {"large": media key, "small": media key, "color": "#rrggbb"}
  portrait jsonb check (portrait ?& '{large,small,color}'),
  locale text not null default 'fr' check (locale in ('fr', 'en', 'es')),
  policy_version text,
  policy_accepted_at timestamptz,
  disabled_at timestamptz,
  erased_after timestamptz,
  created_at timestamptz not null default now(),
  check (num_nulls(email, email_key, email_verified_at) in (0, 3)),
  -- Who signs in with a password does so with an address.
  check (password_hash is null or email is not null),
  -- After a change of address was undone, nobody changes the bank account of the payouts for a while: whoever had taken the
  -- account over may still have an open page of the payment provider.
  payouts_held_until timestamptz
);

create index users_to_erase on users (erased_after) where erased_after is not null;

-- Somebody asked for an account and has not proven the address yet. Each request keeps its own password:
-- the link that is used decides which one counts, so that nobody can prepare an account for someone else.
create table registrations (
  id uuid primary key,
  email text not null,
  email_key text not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  firstname text check (char_length(firstname) between 1 and 100),
  lastname text check (char_length(lastname) between 1 and 100),
  alias text check (char_length(alias) between 1 and 50),
  locale text not null check (locale in ('fr', 'en', 'es')),
  policy_version text,
  created_at timestamptz not null default now(),
  -- Where a person wanted to go when they registered: the mailed link leads there, on any device.
  return_url text check (length(return_url) <= 1000)
);

create index registrations_email on registrations (email_key, created_at);

create index registrations_age on registrations (created_at);

create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider, subject)
);

create unique index identities_user on identities (user_id, provider);

-- One row a signed-in device; its refresh tokens are one family. A session that has ended has no row.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The refresh tokens are derived from it and our secret; neither alone is enough.
  seed bytea not null check (octet_length(seed) = 32),
  device text not null,
  signed_in_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id, signed_in_at);

create index sessions_expiry on sessions (expires_at);

create table refresh_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  generation integer not null,
  issued_at timestamptz not null default now(),
  replaced_at timestamptz,
  unique (session_id, generation)
);

-- At most one live token a family: two branches cannot exist.
create unique index refresh_tokens_live on refresh_tokens (session_id) where replaced_at is null;

-- What a browser says of itself, without its version numbers and hashed: enough to tell that one is new.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create index known_devices_age on known_devices (seen_at);

-- Single-use tokens sent by mail; the token itself is derived from the row and our secret, only its hash is stored.
create table mail_tokens (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change-email', 'undo-email', 'confirm-sign-in')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The address that it proves, or takes back.
  email text not null,
  email_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint mail_tokens_check check (user_id is not null or purpose = 'verify')
);

create index mail_tokens_user on mail_tokens (user_id, purpose);

create index mail_tokens_expiry on mail_tokens (expires_at);

-- Who asked for erasure, and that it was done: only an id, kept so that a restored backup can be erased again.
create table erasure_requests (
  user_id uuid primary key,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  erased_at timestamptz
);

-- Counters of the limits, shared by all processes. The key holds no address in the clear.
create table rate_limits (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null,
  blocked_until timestamptz
);

create index rate_limits_age on rate_limits (resets_at);

create index mail_tokens_of_address on mail_tokens (email_key) where user_id is null;

comment on table registrations is
  'An account that was asked for by somebody who has not proven the address yet, with the password and the names that they gave. '
  'Several people may register one address; the newest five registrations are kept, for seven days. '
  'A mailed link proves the mailbox only: the password given with it decides which registration becomes the account, '
  'and without a match the holder of the link chooses a new one. An address that has an account is registered alike, '
  'so that signing in does not reveal it.';

-- The nonces of sign-ins with Google that were used. One is issued without a row: its signature and age are in itself.
create table spent_nonces (
  nonce_hash bytea primary key check (octet_length(nonce_hash) = 32),
  expires_at timestamptz not null
);

create index spent_nonces_expiry on spent_nonces (expires_at);

create index mail_tokens_email on mail_tokens (email_key);
