-- Mails about an account also go to addresses that are not, or no longer, its own: they are erased with it all the same.
alter table outbox_mails add column user_id uuid references users on delete cascade;

create index outbox_mails_of_user on outbox_mails (user_id) where user_id is not null;
