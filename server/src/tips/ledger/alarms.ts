import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Alarm, insertAlarm, type Reraise } from './ledger.sql.ts'

/**
 * Each has an entry in docs/runbook.md. `changed`: found again, by the sweep or every night, as long as its cause is
 * there. `never`: its subject is a day's.
 */
const reraised = {
  amount_mismatch: 'changed',
  duplicate_payment: 'changed',
  foreign_account: 'each-time',
  paid_while_closed: 'each-time',
  refund_failed: 'each-time',
  return_unfunded: 'changed',
  reversal_refused: 'changed',
  refund_unfunded: 'changed',
  refund_pending: 'changed',
  payouts_refused: 'each-time',
  settlement_currency: 'each-time',
  event_given_up: 'each-time',
  ledger_differs: 'changed',
  deposit_differs: 'changed',
  tip_flood: 'never',
  capture_waits: 'never',
  capture_refused: 'changed',
} satisfies Record<string, Reraise>
export type AlarmKind = keyof typeof reraised
export const alarmKinds = Object.keys(reraised) as AlarmKind[]

/** Raised once per cause, whichever processes see it: a log line, a metric, and a row that stays open until an operator resolves it. */
export async function raiseAlarm(
  { log, metrics }: Platform,
  sql: Sql,
  alarm: Alarm & { kind: AlarmKind },
): Promise<void> {
  if (!(await insertAlarm(sql, alarm, reraised[alarm.kind]))) return
  metrics.events.inc({ event: alarm.kind })
  log.error({ event: alarm.kind, subject: alarm.subject, tipId: alarm.tipId, ...alarm.details }, 'payment alarm')
}
