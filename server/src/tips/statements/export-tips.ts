import type { Readable } from 'node:stream'
import { currency } from '@obole/contract/limits'
import { isLocale, type Locale } from '@obole/contract/names'
import { receiptNumber } from '@obole/contract/receipt-number'
import { dayOf, timeOf } from '@obole/contract/time-zone'
import type { Sql } from '../../platform/database/database.ts'
import type { Position } from '../../platform/time-cursor.ts'
import { streamCsv } from './csv.ts'
import { csvBeingUndone, csvColumns, csvDisputes, csvStates } from './csv-texts.ts'
import { listPositions, listTipsAt, type ReceivedTipRow } from './received-tips.sql.ts'
import { findOwnerLocale } from './statements.sql.ts'

const batch = 1000

export interface Period {
  /** Days in the product's time zone, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** Streams row by row: the next batch is read when the client has taken the one before. */
export async function exportTips(sql: Sql, creatorId: string, period: Period): Promise<Readable> {
  const stored = await findOwnerLocale(sql, creatorId)
  const locale = isLocale(stored) ? stored : 'fr'
  return streamCsv(csvRows(sql, creatorId, period, locale), { locale, columns: csvColumns[locale] })
}

async function* csvRows(sql: Sql, creatorId: string, period: Period, locale: Locale) {
  for (let after: Position | null = null; ; ) {
    const positions: Position[] = await listPositions(sql, creatorId, period, { after, limit: batch })
    for (const row of await listTipsAt(sql, positions)) yield csvRow(row, locale)
    after = positions.at(-1) ?? null
    if (positions.length < batch) return
  }
}

function csvRow(row: ReceivedTipRow, locale: Locale) {
  return {
    date: dayOf(row.receivedAt),
    time: timeOf(row.receivedAt),
    // With its sign, since a spreadsheet would take digits alone, or 12E345678901, for a number.
    number: `#${receiptNumber(row.id)}`,
    amount: row.amount,
    refunded: row.refundedAmount,
    fees: row.feeAmount,
    net: row.netAmount,
    currency,
    state: row.isBeingUndone ? csvBeingUndone[locale] : csvStates[locale][row.state],
    supporterName: row.supporterName,
    message: row.message,
    reply: row.reply,
    dispute: row.dispute && csvDisputes[locale][row.dispute],
  }
}
