-- Until when a file is being removed: the store is asked outside of any transaction, and meanwhile nobody may claim or use
-- the file, or the removal would take what an upload has just written. After that time its process has died or given up.
alter table media_files add column removal_until timestamptz;

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
