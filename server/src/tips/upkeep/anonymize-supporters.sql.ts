import type { Sql } from '../../platform/database/database.ts'
import { withoutSupporter } from '../statements/given-tips.sql.ts'

/**
 * Removes what is known of the supporters of an erased page, in the next `size` of its tips. Answers the last of these
 * tips; undefined at their end.
 */
export async function anonymizeSupporters(
  sql: Sql,
  creatorId: string,
  { after, size }: { after: string | null; size: number },
): Promise<string | undefined> {
  const [batch] = await sql<{ last: string | null; count: number }[]>`
    with batch as materialized (
      select id, product_name, outcome from tips
      where creator_id = ${creatorId} ${after ? sql`and id > ${after}` : sql``}
        and not exists (select from creators c where c.id = ${creatorId})
      order by id limit ${size}
    ), changed as (
      update tips set ${withoutSupporter(sql)}, product_name = '', page_url = ''
      where id = any(array(select id from batch where product_name <> '' and outcome is not null))
    )
    select (select id from batch order by id desc limit 1) as last, (select count(*)::int from batch) as count
  `
  return batch?.count === size && batch.last ? batch.last : undefined
}

/** Erased pages whose job died before it was done, or had a tip that was still open. */
export async function listPagesToAnonymize(sql: Sql): Promise<string[]> {
  const rows = await sql<{ creatorId: string }[]>`
    select creator_id as "creatorId" from payout_accounts
    where page_id is null and supporters_anonymized_at is null
  `
  return rows.map(({ creatorId }) => creatorId)
}

/** Not while a tip of it is open. */
export async function markAnonymized(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    update payout_accounts set supporters_anonymized_at = now()
    where creator_id = ${creatorId} and page_id is null
      and creator_id not in (select creator_id from tips where outcome is null)
  `
}
