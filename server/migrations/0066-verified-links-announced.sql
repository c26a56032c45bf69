-- A page shows which link its badge stands for: what is kept of it is let go of when that changes.
create trigger verified_links_announced after insert or update or delete on verified_links
  for each row execute function announce_wall();

create trigger verified_links_emptied after truncate on verified_links for each statement execute function announce_site();
