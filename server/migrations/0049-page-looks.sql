-- How a page looks and speaks. Without a hue it has that of its banner, without sections their usual order; where the
-- language of its texts is not known, none is named.
alter table creators
  add column hue text
    check (hue in ('copper', 'ochre', 'olive', 'evergreen', 'teal', 'blue', 'violet', 'rose')),
  add column sections text[]
    check (cardinality(sections) = 4 and sections @> '{goal,about,album,wall}'),
  add column speaks_as text not null default 'me' check (speaks_as in ('me', 'us')),
  add column locale text check (locale in ('fr', 'en', 'es'));

update creators c set locale = u.locale from users u where u.id = c.id;

-- What a photo shows, in the words of its creator.
alter table photos add column description text check (char_length(description) between 1 and 200);

create or replace function announce_creator() returns trigger
  language plpgsql
  as $$
  declare
    -- A column that is added later is part of the directory until it is named here.
    not_listed constant text[] := '{description,video_id,contact_phone,contact_email,socials,wants_tips,can_receive_tips,takes_tips,erased_after,updated_at,hue,sections,speaks_as,locale}';
  begin
    perform announce_page(coalesce(new.id, old.id));
    if tg_op <> 'UPDATE' or to_jsonb(new) - not_listed <> to_jsonb(old) - not_listed then
      perform pg_notify('page_cache', 'directory');
    end if;
    return null;
  end $$;
