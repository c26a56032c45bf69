-- Every wording of a document that was ever shown or announced here, in one language: what a member agreed to can be read.
create table document_versions (
  id uuid primary key,
  name text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  hash bytea not null check (octet_length(hash) = 32),
  -- The date on top of it.
  updated text not null,
  markdown text not null,
  applies_from date not null,
  announced_at timestamptz,
  -- When a process last began to show it.
  shown_at timestamptz not null default now(),
  unique (name, locale, hash)
);

-- Rendered pages hold a document's text.
create trigger document_versions_announced after insert or update or delete or truncate on document_versions
  for each statement execute function announce_site();

-- What a person ticked when they opened their account. The text is that of the hash, in the language in which it binds them.
create table agreements (
  user_id uuid not null references users on delete cascade,
  version text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  text_hash bytea not null check (octet_length(text_hash) = 32),
  -- They said that they have the age that the terms ask for.
  is_of_age boolean not null,
  -- They saw the French terms first and asked for another language (Charter of the French language, s. 55).
  wishes_other_language boolean not null,
  agreed_at timestamptz not null,
  primary key (user_id, agreed_at)
);

-- The same, until the address is confirmed.
alter table registrations add column agreement jsonb;

-- What was decided by a receipt's link ends with the claims that it may prove: three years (Civil Code of Québec, 2925).
drop trigger receipt_acts_append_only on receipt_acts;
create trigger receipt_acts_append_only before update or truncate on receipt_acts
  for each statement execute function refuse_change();
create trigger receipt_acts_kept before delete on receipt_acts
  for each row when (old.at > now() - interval '1095 days') execute function refuse_change();
create index operator_acts_at on operator_acts (acted_at);
create index reply_opt_ins_chosen on reply_opt_ins (chosen_at);
