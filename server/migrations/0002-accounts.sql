create table users (
  id uuid primary key,
  -- As typed; unique in its normal form. Absent for a person whose provider gave no address.
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
  portrait jsonb,
  locale text not null default 'fr' check (locale in ('fr', 'en', 'es')),
  policy_version text,
  policy_accepted_at timestamptz,
  failed_sign_ins integer not null default 0,
  disabled_at timestamptz,
  erased_after timestamptz,
  created_at timestamptz not null default now(),
  check ((email is null) = (email_key is null)),
  check (email_verified_at is null or email is not null)
);

create index users_to_erase on users (erased_after) where erased_after is not null;
create index users_unverified on users (created_at) where email_verified_at is null;

create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider, subject)
);

create unique index identities_user on identities (user_id, provider);

-- One row a signed-in device; its refresh tokens are one family.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
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

create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Single-use tokens sent by mail; the token itself is derived from the row and our secret, only its hash is stored.
create table mail_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change-email', 'undo-email', 'confirm-sign-in')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The address it was sent for, in its normal form.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index mail_tokens_user on mail_tokens (user_id, purpose);
create index mail_tokens_expiry on mail_tokens (expires_at);
