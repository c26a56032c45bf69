-- What is new on a page is what came since its owner was there: `before_at` is the end of the visit before this one.
create table owner_visits (
  creator_id uuid primary key references creators on delete cascade,
  seen_at timestamptz not null,
  before_at timestamptz
);

-- The words of a page, public and private, newest first.
create index tips_with_words on tips (creator_id, id) where message is not null;

-- The tips whose supporters asked for their money back.
create index tips_refund_requests on tips (creator_id, refund_requested_at) where refund_requested_at is not null;
