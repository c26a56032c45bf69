import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertAlarm } from './ledger.sql.ts'

/** Each has an entry in docs/runbook.md. */
export const alarmKinds = [
  'amount_mismatch',
  'duplicate_payment',
  'foreign_account',
  'paid_while_closed',
  'refund_failed',
  'return_unfunded',
  'event_given_up',
  'ledger_differs',
  'tip_flood',
  'capture_waits',
  'capture_refused',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Raised once per subject, whichever processes see it: a log line, a metric, and a row that stays open until an operator resolves it. */
export async function raiseAlarm(
  { log, metrics }: Platform,
  sql: Sql,
  alarm: { kind: AlarmKind; subject: string; tipId?: string | null; details?: Record<string, unknown> },
): Promise<void> {
  if (!(await insertAlarm(sql, alarm))) return
  metrics.events.inc({ event: alarm.kind })
  log.error({ event: alarm.kind, subject: alarm.subject, tipId: alarm.tipId, ...alarm.details }, 'payment alarm')
}
