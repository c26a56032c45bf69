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
  unique (key, owner_id)
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

insert into media_files (key, owner_id, byte_size, uses)
select key, owner_id, 0, count(*)::int
from (
  select id as owner_id, unnest(media_keys(portrait)) as key from users where portrait is not null
  union all select id, unnest(media_keys(banner)) from creators where banner is not null
  union all select id, unnest(media_keys(logo)) from creators where logo is not null
  union all select a.creator_id, unnest(array[p.large_key, p.medium_key, p.small_key])
  from photos p join albums a on a.id = p.album_id
) as used
group by key, owner_id;

create trigger users_media_insert after insert on users
  for each row when (new.portrait is not null) execute function count_portrait_uses();
create trigger users_media_update after update of portrait on users
  for each row when (old.portrait is distinct from new.portrait) execute function count_portrait_uses();
create trigger users_media_delete after delete on users
  for each row when (old.portrait is not null) execute function count_portrait_uses();
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

-- They served the search for references by file.
drop index users_portrait_large, users_portrait_small, creators_banner_large, creators_banner_small, creators_logo_large,
  creators_logo_small, photos_large, photos_medium, photos_small;
