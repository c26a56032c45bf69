-- Notices of claimed infringement (Copyright Act, 41.25). What identifies both sides is kept for six months from the notice, or a
-- year if a court is asked (41.26), also when page or account are gone: hence no foreign key.
create table copyright_notices (
  id uuid primary key,
  received_at timestamptz not null default now(),
  creator_id uuid not null,
  slug text not null,
  creator_name text not null,
  -- Null where there is nobody to forward it to.
  creator_email text,
  claimant_name text not null check (char_length(claimant_name) between 1 and 100),
  claimant_address text not null check (char_length(claimant_address) between 1 and 300),
  claimant_email text not null check (char_length(claimant_email) between 1 and 254),
  work text not null check (char_length(work) between 1 and 1000),
  interest text not null check (char_length(interest) between 1 and 300),
  location text not null check (char_length(location) between 1 and 300),
  infringement text not null check (char_length(infringement) between 1 and 1000),
  -- Day and time of the claimed infringement, as the claimant wrote them.
  happened text not null check (char_length(happened) between 1 and 100),
  locale text not null check (locale in ('fr', 'en', 'es')),
  -- When the creator was sent it, or the claimant was told why not.
  forwarded_at timestamptz,
  refused_at timestamptz,
  kept_until timestamptz not null default now() + interval '6 months'
);

create index copyright_notices_end on copyright_notices (kept_until);

create index copyright_notices_claimant on copyright_notices (lower(claimant_email));
