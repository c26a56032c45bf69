import type { Sql } from '../platform/database/database.ts'

/** `schema.table.column` of every stored text, JSON, id and byte string that contains one of the words, in any case. */
export async function findCanaries(sql: Sql, words: string[]): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; column: string; type: string }[]>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'uuid', 'ARRAY', 'bytea')
    order by 1, 2, 3
  `
  const found: string[] = []
  for (const { schema, table, column, type } of columns) {
    const value = type === 'bytea' ? sql`encode(${sql(column)}, 'escape')` : sql`${sql(column)}::text`
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from ${sql(schema)}.${sql(table)}
      where exists (select from unnest(${words}::text[]) word where strpos(lower(${value}), lower(word)) > 0)
    `
    if (row && row.count > 0) found.push(`${schema}.${table}.${column}`)
  }
  return found
}
