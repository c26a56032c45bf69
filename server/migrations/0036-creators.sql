create extension if not exists unaccent;

create extension if not exists pg_trgm;

-- Text as people look for it: without case and accents. `unaccent` is only called stable because its rules could be edited.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

-- One word of a search. One or two letters are looked for where a word begins: shorter than a trigram, they would find no index.
create function search_pattern(word text) returns text
  language sql immutable strict parallel safe
  return case when char_length(searchable(word)) < 3 then '% ' else '%' end
    || regexp_replace(searchable(word), '([\\%_])', '\\\1', 'g') || '%';

-- Two slugs of one skeleton are read as one: 0 and o, 1, i and l, rn and m, hyphens.
create function slug_skeleton(slug text) returns text
  language sql immutable strict parallel safe
  return replace(translate(slug, '01i_-', 'oll'), 'rn', 'm');

-- Every slug that was ever given; none is given to someone else, also after erasure.
create table slugs (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9_-]{2,29}$'),
  -- No foreign key: the row outlives page and account, and is what is left of them.
  creator_id uuid not null,
  given_at timestamptz not null default now(),
  -- Since the erasure of the page that it led to.
  retired_at timestamptz,
  unique (slug, creator_id)
);

create index slugs_creator on slugs (creator_id, given_at);

create table creators (
  id uuid primary key references users on delete cascade,
  slug text not null unique,
  name text not null check (char_length(name) between 1 and 80),
  title text check (char_length(title) between 1 and 120),
  description text check (char_length(description) between 1 and 2000),
  video_id text check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  contact_phone text check (contact_phone ~ '^[2-9][0-9]{9}$'),
  contact_email text check (char_length(contact_email) between 1 and 254),
  socials jsonb not null default '{}' check (jsonb_typeof(socials) = 'object'),
  -- {"large": media key, "small": media key, "color": "#rrggbb"}
  banner jsonb check (banner ?& '{large,small,color}'),
  logo jsonb check (logo ?& '{large,small,color}'),
  wants_tips boolean not null default false,
  -- Kept by the payouts: whether the provider would pay this creator out.
  can_receive_tips boolean not null default false,
  verified_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  erased_after timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_verified boolean not null generated always as (verified_at is not null) stored,
  -- A space before each word, so that a word's beginning can be looked for.
  search_text text not null generated always as (' ' || searchable(name || ' ' || coalesce(title, '') || ' ' || slug)) stored,
  foreign key (slug, id) references slugs (slug, creator_id) deferrable initially deferred,
  check ((deleted_at is null) = (erased_after is null)),
  -- Whether a page may receive tips: its owner wants them, the provider pays it out, and it is neither deleted nor suspended.
  takes_tips boolean not null
  generated always as (wants_tips and can_receive_tips and deleted_at is null and suspended_at is null) stored,
  -- Whether the first steps of a page are done, or their list was closed. Pages that exist already have no list.
  is_set_up boolean not null default false
);

create index creators_directory on creators (is_verified desc, created_at desc, id desc)
  where deleted_at is null and suspended_at is null;

create index creators_search on creators using gin (search_text gin_trgm_ops)
  where deleted_at is null and suspended_at is null;

create index creators_to_erase on creators (erased_after) where erased_after is not null;

create index creators_skeletons on creators (slug_skeleton(slug)) where verified_at is not null;

-- What operators did to pages, and who it was.
create table operator_acts (
  id uuid primary key,
  creator_id uuid not null,
  slug text not null,
  act text not null check (act in ('verify', 'unverify', 'suspend', 'unsuspend')),
  operator text not null,
  acted_at timestamptz not null default now()
);

create table albums (
  id uuid primary key,
  creator_id uuid not null unique references creators on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  description text check (char_length(description) between 1 and 300),
  created_at timestamptz not null default now()
);

create table photos (
  -- Made by the client, so that a repeated upload is known as one.
  id uuid primary key,
  album_id uuid not null references albums on delete cascade,
  -- 0, 1, 2 … without a gap: whoever changes an album's photos locks its row first.
  position integer not null check (position between 0 and 59),
  large_key text not null,
  medium_key text not null,
  small_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- SHA-256 of the file as it was sent.
  upload_hash bytea not null check (octet_length(upload_hash) = 32),
  created_at timestamptz not null default now(),
  unique (album_id, position) deferrable initially immediate
);

create trigger creators_media_insert after insert on creators
  for each row when (new.banner is not null or new.logo is not null) execute function count_page_image_uses();

create trigger creators_media_update after update of banner, logo on creators
  for each row when (old.banner is distinct from new.banner or old.logo is distinct from new.logo)
  execute function count_page_image_uses();

create trigger creators_media_delete after delete on creators
  for each row when (old.banner is not null or old.logo is not null) execute function count_page_image_uses();

create trigger photos_media_change after insert or delete or update of large_key, medium_key, small_key on photos
  for each row execute function count_photo_uses();

create trigger albums_photos before delete on albums
  for each row execute function delete_album_photos();

-- Where each part of the sitemap starts; a job adds the next one when the last is full. No rows while one file is enough.
create table sitemap_parts (
  first_id uuid primary key
);

-- What a creator says to everyone who tips, shown on the thank-you page and in the receipt mail.
create table thanks (
  creator_id uuid primary key references creators on delete cascade,
  -- By language: {"fr": "…"}.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  photo_id uuid references photos on delete set null,
  updated_at timestamptz not null default now()
);

create index thanks_photo on thanks (photo_id) where photo_id is not null;

-- The newest pages, as the operator lists them.
create index creators_newest on creators (created_at desc, id);
