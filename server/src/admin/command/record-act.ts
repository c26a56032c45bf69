import { recordDeskAct } from '../../desk/log/desk-log.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Admin } from './command.ts'

/** In the transaction of the act: who did what, in the database and in the log. */
export async function recordAct({ log, operator }: Admin, sql: Sql, act: string, subject: string): Promise<void> {
  await recordDeskAct(sql, { by: { operator }, act, kind: 'other', subject })
  log.info({ event: act, subject, operator }, 'operator act')
}
