import type { Sql } from '../../platform/database/database.ts'

interface OpenAlarm {
  kind: string
  subject: string
  tipId: string | null
  details: Record<string, unknown>
  raisedAt: Date
}

export async function listOpenAlarms(sql: Sql): Promise<OpenAlarm[]> {
  return sql<OpenAlarm[]>`
    select kind, subject, tip_id as "tipId", details, raised_at as "raisedAt" from payment_alarms
    where resolved_at is null order by raised_at limit 500
  `
}
