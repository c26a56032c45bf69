-- The nonces of sign-ins with Google that were used. One is issued without a row: its signature and age are in itself.
create table spent_nonces (
  nonce_hash bytea primary key check (octet_length(nonce_hash) = 32),
  expires_at timestamptz not null
);

create index spent_nonces_expiry on spent_nonces (expires_at);
