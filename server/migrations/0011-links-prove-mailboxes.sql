-- A mailed link belongs to its address, not to one of the registrations: dropping an old registration must not void it.
alter table mail_tokens drop column registration_id;
delete from mail_tokens where user_id is null and purpose <> 'verify';
alter table mail_tokens add check (user_id is not null or purpose = 'verify');

create index mail_tokens_of_address on mail_tokens (email_key) where user_id is null;

comment on table registrations is
  'An account that was asked for by somebody who has not proven the address yet, with the password and the names that they gave. '
  'Several people may register one address; the newest five registrations are kept, for seven days. '
  'A mailed link proves the mailbox only: the password given with it decides which registration becomes the account, '
  'and without a match the holder of the link chooses a new one. An address that has an account is registered alike, '
  'so that signing in does not reveal it.';
