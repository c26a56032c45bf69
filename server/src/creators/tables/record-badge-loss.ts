import { recordDeskAct } from '../../desk/log/desk-log.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

/** Like what an operator does, with the cause in the operator's place. */
export async function recordBadgeLoss(sql: Sql, creatorId: string, cause: string): Promise<void> {
  await recordDeskAct(sql, { by: { operator: cause }, act: 'unverify', kind: 'page', subject: creatorId, creatorId })
}
