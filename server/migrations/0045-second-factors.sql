-- An authenticator app (RFC 6238), at most one an account. The secret is encrypted with a key that is not in the database.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  -- Null until a first code has shown that the app has the secret: until then it is not asked for.
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was accepted: a code counts once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Each works once: a row that was used is deleted. The hash is keyed, by a key that is not in the database.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Somebody gave the right password, or came from their provider, and is asked for the second factor.
create table sign_in_challenges (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  method text not null check (method in ('password', 'google', 'facebook')),
  expires_at timestamptz not null
);

create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

-- When its member last showed who they are, for what a copied session must not do.
alter table sessions add column proven_at timestamptz;
