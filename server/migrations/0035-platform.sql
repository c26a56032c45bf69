-- What every feature stands on: outgoing mail and the heartbeat of the job workers.
create table outbox_mails (
  id uuid primary key,
  template text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  recipient text not null,
  -- What the template needs. Never a secret: tokens are derived from their row when the mail is sent.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Mails about an account also go to addresses that are not, or no longer, its own: they are erased with it all the same.
  user_id uuid references users on delete cascade,
  -- The reply by which the mail server refused the recipient for good. `sent_at` is then when the mail was given up: nobody
  -- waits for it any more, processes of the build before included.
  refused_with int
);

create index outbox_mails_unsent on outbox_mails (created_at) where sent_at is null;

create index outbox_mails_sent on outbox_mails (sent_at) where sent_at is not null;

create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Every stored image file, once per member who uploaded it: what counts towards a member's quota, and what may be removed.
create table media_files (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  -- Null once the account is erased: its files are to be removed.
  owner_id uuid references users on delete set null,
  -- 0 for files from before this table.
  byte_size integer not null check (byte_size >= 0),
  -- How many columns of the owner's rows hold this key. Maintained by the triggers below, so that no statement can forget it.
  uses integer not null default 0 check (uses >= 0),
  -- An upload writes its files first and its row last: until then they are unused, but must not be removed.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  unique (key, owner_id),
  -- Until when a file is being removed: the store is asked outside of any transaction, and meanwhile nobody may claim or use
  -- the file, or the removal would take what an upload has just written. After that time its process has died or given up.
  removal_until timestamptz
);

create index media_files_owner on media_files (owner_id) include (byte_size);

create index media_files_removable on media_files (claimed_until) where uses = 0 or owner_id is null;

create function count_media_uses(owner uuid, removed text[], added text[]) returns void
  language plpgsql
  as $$
  begin
    update media_files f set uses = f.uses - lost.uses
    from (select key, count(*)::int as uses from unnest(removed) as key where key is not null group by key) as lost
    where f.key = lost.key and f.owner_id = owner;
    insert into media_files (key, owner_id, byte_size, uses)
    select key, owner, 0, count(*)::int from unnest(added) as key where key is not null group by key order by key
    on conflict (key, owner_id) do update set uses = media_files.uses + excluded.uses, claimed_until = null;
  end $$;

create function media_keys(image jsonb) returns text[]
  language sql immutable parallel safe
  return array[image ->> 'large', image ->> 'small'];

create function count_portrait_uses() returns trigger
  language plpgsql
  as $$
  begin
    perform count_media_uses(coalesce(new.id, old.id), media_keys(old.portrait), media_keys(new.portrait));
    return null;
  end $$;

create function count_page_image_uses() returns trigger
  language plpgsql
  as $$
  begin
    perform count_media_uses(coalesce(new.id, old.id), media_keys(old.banner) || media_keys(old.logo),
      media_keys(new.banner) || media_keys(new.logo));
    return null;
  end $$;

create function count_photo_uses() returns trigger
  language plpgsql
  as $$
  declare
    owner uuid := (select creator_id from albums where id = coalesce(new.album_id, old.album_id));
  begin
    perform count_media_uses(owner, array[old.large_key, old.medium_key, old.small_key],
      array[new.large_key, new.medium_key, new.small_key]);
    return null;
  end $$;

-- The photos go before their album, so that their trigger still finds whose they were.
create function delete_album_photos() returns trigger
  language plpgsql
  as $$
  begin
    delete from photos where album_id = old.id;
    return old;
  end $$;

create index outbox_mails_of_user on outbox_mails (user_id) where user_id is not null;

-- What operators switch while the product runs: a row is there while the switch is set.
create table operator_switches (
  name text primary key check (name in ('tips-off', 'maintenance')),
  set_at timestamptz not null default now(),
  operator text not null
);

-- Page addresses that nobody may take, besides those that are part of the product.
create table reserved_slugs (
  slug text primary key,
  reserved_at timestamptz not null default now(),
  operator text not null
);

-- What operators did by command to anything but a page, which has operator_acts.
create table operator_log (
  id uuid primary key,
  act text not null,
  subject text not null,
  operator text not null,
  acted_at timestamptz not null default now()
);

-- The scripts and styles of every build that runs or ran within a day: an open page loads parts of its own build on
-- demand, whatever process of whatever release answers.
create table web_builds (
  name text primary key,
  last_seen_at timestamptz not null default now()
);

create table web_files (
  path text not null,
  build text not null references web_builds on delete cascade,
  body bytea not null,
  primary key (path, build)
);

create index web_files_build_idx on web_files (build);

-- An erased person's mails, by address and by tip.
create index outbox_mails_recipient on outbox_mails (lower(recipient));

create index outbox_mails_sender on outbox_mails (lower(content ->> 'email'))
  where content ->> 'email' is not null;

create index outbox_mails_tip on outbox_mails ((content ->> 'tipId')) where content ->> 'tipId' is not null;

create function refuse_removed_file() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from media_files where key = new.key and removal_until > now()) then
      raise exception 'The file % is being removed.', new.key using errcode = 'lock_not_available';
    end if;
    new.removal_until := null;
    return new;
  end $$;

create trigger media_files_insert before insert on media_files
  for each row execute function refuse_removed_file();

create trigger media_files_claim before update of claimed_until on media_files
  for each row when (new.claimed_until is not null and new.removal_until is not distinct from old.removal_until)
  execute function refuse_removed_file();

create trigger media_files_use before update of uses on media_files
  for each row when (new.uses > old.uses) execute function refuse_removed_file();

create trigger users_media_insert after insert on users
  for each row when (new.portrait is not null) execute function count_portrait_uses();

create trigger users_media_update after update of portrait on users
  for each row when (old.portrait is distinct from new.portrait) execute function count_portrait_uses();

create trigger users_media_delete after delete on users
  for each row when (old.portrait is not null) execute function count_portrait_uses();
