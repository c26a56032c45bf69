import type { Readable } from 'node:stream'
import { currency } from '@obole/contract/formatting/money'
import { defaultLocale, isLocale } from '@obole/contract/formatting/names'
import { dayOf, timeOf } from '@obole/contract/formatting/time-zone'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import type { Sql } from '../../platform/database/database.ts'
import { type MessageKey, type Translate, translator } from '../../platform/messages.ts'
import type { Position } from '../../platform/time-cursor.ts'
import { streamCsv } from './csv.ts'
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
  const locale = isLocale(stored) ? stored : defaultLocale
  const t = translator(locale)
  const columns = Object.entries(headings).map(([key, heading]) => ({ key, header: t(heading) }))
  return streamCsv(csvRows(sql, creatorId, period, t), { locale, columns })
}

async function* csvRows(sql: Sql, creatorId: string, period: Period, t: Translate) {
  for (let after: Position | null = null; ; ) {
    const positions: Position[] = await listPositions(sql, creatorId, period, { after, limit: batch })
    for (const row of await listTipsAt(sql, positions, [])) yield csvRow(row, t)
    after = positions.at(-1) ?? null
    if (positions.length < batch) return
  }
}

const headings = {
  date: 'receipt_date',
  time: 'csv_time',
  number: 'csv_number',
  amount: 'tip_amount',
  refunded: 'tips_refunded',
  fees: 'csv_fees',
  net: 'csv_net',
  currency: 'csv_currency',
  state: 'tips_filter_state',
  supporterName: 'csv_name',
  message: 'csv_message',
  reply: 'receipt_reply',
  dispute: 'csv_dispute',
} as const satisfies Record<keyof ReturnType<typeof csvRow>, MessageKey>

function csvRow(row: ReceivedTipRow, t: Translate) {
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
    state: t(row.isBeingUndone ? 'state_being_undone' : `state_${row.state}`),
    supporterName: row.supporterName,
    message: row.message,
    reply: row.reply,
    dispute: row.dispute && t(`csv_dispute_${row.dispute}`),
  }
}
