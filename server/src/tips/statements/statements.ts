import type { Readable } from 'node:stream'
import { currency } from '@obole/contract/limits'
import { isLocale } from '@obole/contract/names'
import { fieldRefusal } from '@obole/contract/refusals'
import type { ReceivedTip, TipState } from '@obole/contract/tips'
import type { Sql } from '../../platform/database/database.ts'
import { streamCsv } from './csv.ts'
import { csvColumns, csvStates } from './csv-texts.ts'
import { findOwnerLocale, listMonths, listReceivedTips, type ReceivedTipRow } from './statements.sql.ts'

const pageSize = 50
const exportBatch = 1000

export async function listTips(
  sql: Sql,
  creatorId: string,
  cursor: string | undefined,
): Promise<{ tips: ReceivedTip[]; cursor: string | null }> {
  const rows = await listReceivedTips(sql, creatorId, { before: readCursor(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { tips: page.map(receivedTip), cursor: last ? writeCursor(last.entryId) : null }
}

export function receivedTip(row: ReceivedTipRow): ReceivedTip {
  const { entryId: _, receivedAt, ...tip } = row
  return { ...tip, createdAt: receivedAt.toISOString(), currency }
}

export async function summarizeTips(sql: Sql, creatorId: string) {
  const months = await listMonths(sql, creatorId)
  const sum = (field: 'count' | 'amount' | 'refundedAmount' | 'netAmount') =>
    months.reduce((total, month) => total + month[field], 0)
  return {
    count: sum('count'),
    grossAmount: sum('amount'),
    refundedAmount: sum('refundedAmount'),
    netAmount: sum('netAmount'),
    months,
  }
}

/** Streams row by row: the next batch is read when the client has taken the one before. */
export async function exportTips(sql: Sql, creatorId: string): Promise<Readable> {
  const stored = await findOwnerLocale(sql, creatorId)
  const locale = isLocale(stored) ? stored : 'fr'
  return streamCsv(csvRows(sql, creatorId, csvStates[locale]), { locale, columns: csvColumns[locale] })
}

async function* csvRows(sql: Sql, creatorId: string, states: Record<TipState, string>) {
  for await (const row of allTips(sql, creatorId)) yield csvRow(row, states[row.state])
}

async function* allTips(sql: Sql, creatorId: string): AsyncGenerator<ReceivedTipRow> {
  let before: string | null = null
  for (;;) {
    const rows: ReceivedTipRow[] = await listReceivedTips(sql, creatorId, { before, limit: exportBatch })
    yield* rows
    before = rows.at(-1)?.entryId ?? null
    if (rows.length < exportBatch) return
  }
}

function csvRow(row: ReceivedTipRow, state: string) {
  return {
    id: row.id,
    receivedAt: row.receivedAt,
    amount: row.amount,
    refunded: row.refundedAmount,
    net: row.netAmount,
    currency,
    state,
    supporterName: row.supporterName,
    message: row.message,
  }
}

function writeCursor(entryId: string): string {
  return Buffer.from(entryId.replaceAll('-', ''), 'hex').toString('base64url')
}

function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const hex = Buffer.from(cursor, 'base64url').toString('hex')
  if (hex.length !== 32) throw fieldRefusal('cursor', 'format', 'is not one of ours')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
