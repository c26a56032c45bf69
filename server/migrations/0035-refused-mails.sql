-- The reply by which the mail server refused the recipient for good. `sent_at` is then when the mail was given up: nobody
-- waits for it any more, processes of the build before included.
alter table outbox_mails add column refused_with int;
