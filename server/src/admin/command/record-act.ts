import type { Sql } from '../../platform/database/database.ts'
import { insertOperatorLog } from './admin.sql.ts'
import type { Admin } from './command.ts'

/** In the transaction of the act: who did what, in the database and in the log. */
export async function recordAct({ log, operator }: Admin, sql: Sql, act: string, subject: string): Promise<void> {
  await insertOperatorLog(sql, { act, subject, operator })
  log.info({ event: act, subject, operator }, 'operator act')
}
