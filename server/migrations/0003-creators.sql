-- Every slug that was ever given; none is given to someone else, also after erasure.
create table slugs (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9_-]{2,29}$'),
  creator_id uuid not null,
  given_at timestamptz not null default now(),
  unique (slug, creator_id)
);

create table creators (
  id uuid primary key references users on delete restrict,
  slug text not null unique,
  name text not null check (char_length(name) between 1 and 80),
  title text check (char_length(title) between 1 and 120),
  description text check (char_length(description) between 1 and 2000),
  video_id text check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  contact_phone text check (contact_phone ~ '^[2-9][0-9]{9}$'),
  contact_email text check (char_length(contact_email) <= 254),
  socials jsonb not null default '{}' check (jsonb_typeof(socials) = 'object'),
  banner jsonb,
  logo jsonb,
  wants_tips boolean not null default false,
  -- Kept by the payouts: whether the provider would pay this creator out.
  can_receive_tips boolean not null default false,
  verified_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  erased_after timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (slug, id) references slugs (slug, creator_id) deferrable initially deferred,
  check ((deleted_at is null) = (erased_after is null))
);

create index creators_to_erase on creators (erased_after) where erased_after is not null;
create index slugs_creator on slugs (creator_id);
