import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { currency } from '@obole/contract/formatting/money'
import { dayOf, lastDayOf, monthBefore, sameDayBefore } from '@obole/contract/formatting/time-zone'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/time-cursor.ts'
import { listTipsAt, type ReceivedTipRow, type TipFilter } from './received-tips.sql.ts'
import { findTips } from './search-received.ts'
import { findFirstDay, listMonths, sumDays } from './summary.sql.ts'

const pageSize = 50

interface ListQuery {
  cursor?: string | undefined
  query?: string | undefined
  month?: string | undefined
  state?: TipFilter['state']
}

export async function listTips(
  sql: Sql,
  creatorId: string,
  { cursor, query, month, state }: ListQuery,
  keys: Buffer[],
): Promise<{ tips: ReceivedTip[]; cursor: string | null }> {
  const days = month ? { from: `${month}-01`, to: lastDayOf(month) } : {}
  const stretch = { after: readCursor(cursor), limit: pageSize + 1 }
  const { positions, readUntil } = await findTips(sql, creatorId, { ...days, query, state }, stretch)
  const page = positions.slice(0, pageSize)
  const last = positions.length > pageSize ? page.at(-1) : readUntil
  const rows = await listTipsAt(sql, page, keys)
  return { tips: rows.map(receivedTip), cursor: last ? writeCursor(last) : null }
}

export function receivedTip({ receivedAt, refundRequestedAt, refundClosedAt, ...tip }: ReceivedTipRow): ReceivedTip {
  return {
    ...tip,
    createdAt: receivedAt.toISOString(),
    currency,
    refundRequestedAt: refundRequestedAt?.toISOString() ?? null,
    refundClosedAt: refundClosedAt?.toISOString() ?? null,
  }
}

export async function summarizeTips(sql: Sql, creatorId: string) {
  const today = dayOf(clock.now())
  const until = sameDayBefore(today)
  const current = today.slice(0, 7)
  const before = monthBefore(current)
  const [months, beforeSums, since] = await Promise.all([
    listMonths(sql, creatorId),
    sumDays(sql, creatorId, { from: `${before}-01`, to: until }),
    findFirstDay(sql, creatorId),
  ])
  const sum = (field: 'count' | 'amount' | 'refundedAmount' | 'netAmount') =>
    months.reduce((total, month) => total + month[field], 0)
  const none = { count: 0, amount: 0, refundedAmount: 0, netAmount: 0 }
  return {
    count: sum('count'),
    grossAmount: sum('amount'),
    refundedAmount: sum('refundedAmount'),
    netAmount: sum('netAmount'),
    since,
    month: months.find(({ month }) => month === current) ?? { month: current, ...none },
    monthBefore: { month: before, until, ...beforeSums },
    months,
  }
}
