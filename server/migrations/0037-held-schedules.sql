-- The payout schedule that a creator had before payouts were held, as the provider has it: given back after the hold.
alter table payout_accounts add column held_schedule jsonb;

-- Those that the build before holds now were set to manual, and it always gave back daily.
update payout_accounts p set held_schedule = '{"interval": "daily"}'
from users u where u.id = p.creator_id and u.payouts_held_until > now();
