import type { Sql } from '../../platform/database/database.ts'
import { withoutSupporter } from '../statements/given-tips.sql.ts'

/** Removes what is known of the supporters of an erased page. Answers how many tips changed. */
export async function anonymizeSupporters(sql: Sql, creatorId: string): Promise<number> {
  const rows = await sql`
    update tips set ${withoutSupporter(sql)}, product_name = '', page_url = ''
    where id in (
      select id from tips
      where creator_id = ${creatorId} and not exists (select from creators c where c.id = ${creatorId})
        and product_name <> '' and outcome is not null
      limit 5000
    )
    returning id
  `
  return rows.length
}

/** Erased pages whose job died before it was done. */
export async function listPagesToAnonymize(sql: Sql): Promise<string[]> {
  const rows = await sql<{ creatorId: string }[]>`
    select p.creator_id as "creatorId" from payout_accounts p
    where p.page_id is null and exists (select from tips t where t.creator_id = p.creator_id and t.product_name <> '')
  `
  return rows.map(({ creatorId }) => creatorId)
}
