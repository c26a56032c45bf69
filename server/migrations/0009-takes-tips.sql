-- Whether a page may receive tips: its owner wants them, the provider pays it out, and it is neither deleted nor suspended.
alter table creators add column takes_tips boolean not null
  generated always as (wants_tips and can_receive_tips and deleted_at is null and suspended_at is null) stored;
