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

create index photos_large on photos (large_key);
create index photos_medium on photos (medium_key);
create index photos_small on photos (small_key);
