import type { LogEntry } from '@obole/contract/calls/desk'
import type { Sql } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/time-cursor.ts'
import { type LogRow, listLog, type Standing } from './desk-log.sql.ts'

const pageSize = 50

export async function readLog(sql: Sql, cursor: string | undefined) {
  const rows = await listLog(sql, { after: readCursor(cursor), limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return { entries: shown.map(logEntry), cursor: last ? writeCursor(last) : null }
}

export function logEntry({ at, micros, operatorId, creatorId, before, after, ...entry }: LogRow): LogEntry {
  const fields = Object.keys({ ...before, ...after })
  const changes = fields.map((field) => ({ field, before: text(before?.[field]), after: text(after?.[field]) }))
  return { ...entry, at: at.toISOString(), changes }
}

function text(value: Standing[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
