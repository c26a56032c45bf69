-- The field's own names for two columns and a job. No release was made with the old ones.

alter table provider_events rename column told_at to occurred_at;
alter table provider_cursors rename column told_at to occurred_at;

create function anonymize_erased_page() returns trigger
  language plpgsql
  as $$
  begin
    perform graphile_worker.add_job('anonymize-supporters', json_build_object('creatorId', old.creator_id));
    return null;
  end $$;

drop trigger payout_accounts_orphaned on payout_accounts;
drop function forget_erased_page();

create trigger payout_accounts_orphaned after update of page_id on payout_accounts
  for each row when (old.page_id is not null and new.page_id is null) execute function anonymize_erased_page();
