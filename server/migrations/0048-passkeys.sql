-- Passkeys (WebAuthn): several an account, each found by its credential when it signs in alone.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  name text not null check (char_length(name) between 1 and 60),
  -- A count that does not grow tells of a copy; many authenticators always say zero.
  sign_count bigint not null,
  -- Synchronized by its owner's provider: losing the device does not lose it.
  is_backed_up boolean not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index passkeys_user on passkeys (user_id, created_at);
