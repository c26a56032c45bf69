import type { Readable } from 'node:stream'
import { defaultLocale } from '@obole/contract/formatting/names'
import type { Sql } from '../platform/database/database.ts'
import { streamCsv } from '../tips/statements/csv.ts'
import { type LogRow, listLog } from './log/desk-log.sql.ts'

const batch = 500
const columns = ['at', 'operator', 'act', 'kind', 'subject', 'slug', 'rule', 'note', 'before', 'after', 'undoes', 'id']

/** Streams the whole log, newest first; the next rows are read when the client has taken those before. */
export function exportLog(sql: Sql): Readable {
  return streamCsv(csvRows(sql), {
    locale: defaultLocale,
    columns: columns.map((key) => ({ key, header: key })),
  })
}

async function* csvRows(sql: Sql) {
  for (let after: LogRow | null = null; ; ) {
    const rows: LogRow[] = await listLog(sql, { after, limit: batch })
    for (const { at, before, after: then, ...row } of rows)
      yield {
        ...row,
        at: at.toISOString(),
        before: before && JSON.stringify(before),
        after: then && JSON.stringify(then),
      }
    after = rows.at(-1) ?? null
    if (rows.length < batch) return
  }
}
