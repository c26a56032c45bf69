import type { Locale } from '@obole/contract/formatting/names'
import { receiptActDays } from '@obole/contract/rules/limits'
import { heldWords } from '../../creators/tables/wall.sql.ts'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

/** Of the operator, in the language of the tip, and of the page. */
export async function listHeldWords(sql: Sql, creatorId: string, locale: Locale): Promise<string[]> {
  const [row] = await sql<{ words: string[] }[]>`
    select ${heldWords(sql, locale)} as words from creators c where c.id = ${creatorId}
  `
  return row?.words ?? []
}

export type RecordedAct =
  | 'name_shown'
  | 'name_hidden'
  | 'words_shown'
  | 'words_hidden'
  | 'amount_shown'
  | 'amount_hidden'
  | 'words_edited'
  | 'words_withdrawn'
  | 'supporter_erased'
  | 'receipt_mailed'
  | 'link_replaced'
  | 'name_given'

export async function recordActs(sql: Sql, tipId: string, acts: RecordedAct[]): Promise<void> {
  await sql`
    insert into receipt_acts (tip_id, act)
    select ${tipId}::uuid, a.act from unnest(${acts}::text[]) with ordinality as a (act, place) order by a.place
  `
}

/** What was decided ends with the claims that it may prove. */
export async function deleteOldActs(sql: Sql): Promise<void> {
  await deleteInBatches(
    sql,
    { table: 'receipt_acts', by: 'at' },
    () => sql`at < now() - make_interval(days => ${receiptActDays})`,
  )
}
