-- After a change of address was undone, nobody changes the bank account of the payouts for a while: whoever had taken the
-- account over may still have an open page of the payment provider.
alter table users add column payouts_held_until timestamptz;
