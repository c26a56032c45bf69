-- Tips that a person gave are exported and erased with their account, found by the key of its address.
alter table tips add column supporter_email_key text;
update tips set supporter_email_key = lower(supporter_email) where supporter_email is not null;
create index tips_given on tips (supporter_email_key) where supporter_email_key is not null;

-- From then on no settlement stores the provider's copy of the address again.
alter table tips add column anonymized_at timestamptz;
update tips set anonymized_at = now() where product_name = '';
