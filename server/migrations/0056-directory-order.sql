-- Pages with a picture and words come first in the directory: what it shows is what people judge the site by.
alter table creators add column is_complete boolean not null
  generated always as ((banner is not null or logo is not null) and description is not null) stored;

create index creators_listed on creators (is_complete desc, is_verified desc, created_at desc, id desc)
  where deleted_at is null and suspended_at is null;

-- The first page of the directory is drawn on the landing page, with its goal and a message. Whether a page is the first
-- is asked of complete ones alone: the others are never drawn.
create or replace function announce_page(creator uuid) returns void
  language plpgsql
  as $$
  begin
    perform pg_notify('page_cache', '@' || slug) from slugs where creator_id = creator;
    if exists (select from creators where id = creator and is_complete) then
      perform pg_notify('page_cache', 'directory') from (
        select id from creators where deleted_at is null and suspended_at is null
        order by is_complete desc, is_verified desc, created_at desc, id desc limit 1
      ) first where first.id = creator;
    end if;
  end $$;

-- A card of the directory is in the hue of its page.
create or replace function announce_creator() returns trigger
  language plpgsql
  as $$
  declare
    -- A column that is added later is part of the directory until it is named here.
    not_listed constant text[] := '{description,video_id,contact_phone,contact_email,socials,wants_tips,can_receive_tips,takes_tips,erased_after,updated_at,sections,speaks_as,locale}';
  begin
    perform announce_page(coalesce(new.id, old.id));
    if tg_op <> 'UPDATE' or to_jsonb(new) - not_listed <> to_jsonb(old) - not_listed then
      perform pg_notify('page_cache', 'directory');
    end if;
    return null;
  end $$;
