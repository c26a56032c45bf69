-- Every process caches public pages in memory. The transaction that changes what a page shows announces it here, by
-- trigger, so that no statement can forget it: '@slug' for a creator's page, 'directory' for the list of creators,
-- 'site' for all pages.
create function announce_page(creator uuid) returns void
  language sql
  as $$ select pg_notify('page_cache', '@' || slug) from slugs where creator_id = creator $$;

create function announce_site() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('page_cache', 'site');
    return null;
  end $$;

create function announce_slug() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('page_cache', '@' || slug) from (values (old.slug), (new.slug)) as changed (slug)
    where slug is not null;
    return null;
  end $$;

create function announce_creator() returns trigger
  language plpgsql
  as $$
  declare
    -- A column that is added later is part of the directory until it is named here.
    not_listed constant text[] := '{description,video_id,contact_phone,contact_email,socials,wants_tips,can_receive_tips,takes_tips,erased_after,updated_at}';
  begin
    perform announce_page(coalesce(new.id, old.id));
    if tg_op <> 'UPDATE' or to_jsonb(new) - not_listed <> to_jsonb(old) - not_listed then
      perform pg_notify('page_cache', 'directory');
    end if;
    return null;
  end $$;

create function announce_album() returns trigger
  language plpgsql
  as $$
  begin
    perform announce_page(coalesce(new.creator_id, old.creator_id));
    return null;
  end $$;

create function announce_photo() returns trigger
  language plpgsql
  as $$
  begin
    perform announce_page(creator_id) from albums where id in (old.album_id, new.album_id);
    return null;
  end $$;

-- Switches decide what every page shows.
create trigger operator_switches_announced after insert or update or delete or truncate on operator_switches
  for each statement execute function announce_site();

create trigger slugs_announced after insert or update or delete on slugs for each row execute function announce_slug();

create trigger creators_announced after insert or update or delete on creators
  for each row execute function announce_creator();

create trigger albums_announced after insert or update or delete on albums
  for each row execute function announce_album();

create trigger photos_announced after insert or update or delete on photos
  for each row execute function announce_photo();

create trigger slugs_emptied after truncate on slugs for each statement execute function announce_site();

create trigger creators_emptied after truncate on creators for each statement execute function announce_site();

create trigger albums_emptied after truncate on albums for each statement execute function announce_site();

create trigger photos_emptied after truncate on photos for each statement execute function announce_site();

create trigger goals_emptied after truncate on goals for each statement execute function announce_site();

create trigger walls_emptied after truncate on walls for each statement execute function announce_site();

create trigger wall_words_emptied after truncate on wall_words for each statement execute function announce_site();
