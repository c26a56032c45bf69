-- Why a supporter asks for the money back, what the creator answers when they do not refund it, and when the request
-- ended: by that answer, or by a refund.
alter table tips
  add column refund_reason text,
  add column refund_answer text,
  add column refund_closed_at timestamptz;

alter table tips
  add constraint tips_refund_reason_length check (char_length(refund_reason) between 1 and 200) not valid,
  add constraint tips_refund_answer_length check (char_length(refund_answer) between 1 and 500) not valid,
  add constraint tips_refund_closed check (refund_answer is null or refund_closed_at is not null) not valid;

-- A supporter who gave no name may give it afterwards, by the link of the receipt.
alter table receipt_acts
  drop constraint receipt_acts_act_check,
  add constraint receipt_acts_act_check check (act in (
    'name_shown', 'name_hidden', 'words_shown', 'words_hidden', 'amount_shown', 'amount_hidden', 'words_edited',
    'words_withdrawn', 'supporter_erased', 'receipt_mailed', 'link_replaced', 'name_given'
  )) not valid;
