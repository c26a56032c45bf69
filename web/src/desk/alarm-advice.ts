import { m } from '../paraglide/messages.js'

/** What to do, in a sentence; `docs/runbook.md` has all of it. */
const advice: Record<string, () => string> = {
  amount_mismatch: m.desk_alarm_amount_mismatch,
  duplicate_payment: m.desk_alarm_duplicate_payment,
  foreign_account: m.desk_alarm_foreign_account,
  paid_while_closed: m.desk_alarm_paid_while_closed,
  refund_failed: m.desk_alarm_refund_failed,
  return_unfunded: m.desk_alarm_return_unfunded,
  reversal_refused: m.desk_alarm_reversal_refused,
  refund_unfunded: m.desk_alarm_refund_unfunded,
  refund_pending: m.desk_alarm_refund_pending,
  payouts_refused: m.desk_alarm_payouts_refused,
  settlement_currency: m.desk_alarm_settlement_currency,
  event_given_up: m.desk_alarm_event_given_up,
  ledger_differs: m.desk_alarm_ledger_differs,
  deposit_differs: m.desk_alarm_deposit_differs,
  tip_flood: m.desk_alarm_tip_flood,
  capture_waits: m.desk_alarm_capture_waits,
  capture_refused: m.desk_alarm_capture_refused,
}

export function alarmAdvice(kind: string): string {
  return (advice[kind] ?? m.desk_alarm_other)()
}
