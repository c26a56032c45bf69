import type { Sql } from './database.ts'

/** So many rows take some milliseconds: one statement over all of them would be cancelled by its timeout. */
const batchSize = 1000

/**
 * Deletes all rows that meet the condition, in statements of bounded size. In the order of a column that has an index:
 * asked for any thousand rows, PostgreSQL would read the table from its beginning, however far back they are.
 */
export async function deleteInBatches(
  sql: Sql,
  { table, by, size = batchSize }: { table: string; by: string; size?: number },
  condition: () => ReturnType<Sql>,
): Promise<void> {
  await untilFewer(size, async () => {
    // By its place, so that a row that changes meanwhile is left to the next batch.
    const { count } = await sql`
      delete from ${sql(table)} where ctid = any(array(
        select ctid from ${sql(table)} where ${condition()} order by ${sql(by)} limit ${size}
      ))
    `
    return count
  })
}

/** Repeats a statement that changes at most `size` rows until it finds fewer. */
export async function untilFewer(size: number, change: () => Promise<number>): Promise<void> {
  while ((await change()) >= size);
}
