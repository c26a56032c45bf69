-- Whether the first steps of a page are done, or their list was closed. Pages that exist already have no list.
alter table creators add column is_set_up boolean not null default true;
alter table creators alter column is_set_up set default false;
