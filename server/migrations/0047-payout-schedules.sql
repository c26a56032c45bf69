-- How often the owner wants to be paid out; null: as the operator has it for new pages.
alter table payout_accounts add column payout_interval text check (payout_interval in ('daily', 'weekly', 'monthly'));

-- When the product first set the schedule at the provider. Accounts from before keep what they have until their owner
-- chooses.
alter table payout_accounts add column schedule_set_at timestamptz;

update payout_accounts set schedule_set_at = now();
