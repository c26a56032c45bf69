-- When an address last asked for replies again: of several lists outside of the database, none may undo a later choice.
create table reply_opt_ins (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  chosen_at timestamptz not null
);

-- The newest pages, as the operator lists them.
create index creators_newest on creators (created_at desc, id);
