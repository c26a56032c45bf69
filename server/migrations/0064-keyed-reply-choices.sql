-- A plain hash of an address is confirmed by whoever guesses the address. From here on it is hashed once more with a key
-- that is not in the database; what was plain becomes keyed at night.
alter table reply_opt_outs add column is_keyed boolean not null default false;
alter table reply_opt_ins add column is_keyed boolean not null default false;

create function keyed_hash(hash bytea, key bytea) returns bytea
  language sql immutable strict parallel safe
  return sha256(key || hash);

create function takes_replies(email_key text, keys bytea[]) returns boolean
  language sql stable
  as $$
  select email_key is not null and not exists (
    select from reply_opt_outs o, sha256(convert_to(email_key, 'UTF8')) as plain (hash)
    where o.email_hash = plain.hash
      or o.email_hash in (select keyed_hash(plain.hash, key) from unnest(keys) as k (key))
  )
  $$;
