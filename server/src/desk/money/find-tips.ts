import type { DeskTip } from '@obole/contract/calls/desk/money'
import { isUuid } from '@obole/contract/rules/formats'
import { centsFromText } from '@obole/contract/rules/typed-amount'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSupportersWay } from '../../tips/way/read-way.ts'
import { recordDeskAct } from '../log/desk-log.sql.ts'
import { type DeskTipRow, findTipById, listTipsByNumber, listTipsByReference, listTipsOfDay } from './desk-tips.sql.ts'

/** By whatever somebody who writes has at hand; each look is logged. */
export async function findDeskTips(
  platform: Platform,
  operatorId: string,
  query: string,
): Promise<{ tips: DeskTip[] }> {
  const rows = await rowsFor(platform.sql, query.trim())
  await recordDeskAct(platform.sql, { by: { operatorId }, act: 'tips_looked_up', kind: 'query', subject: query.trim() })
  return { tips: await Promise.all(rows.map((row) => deskTip(platform, row))) }
}

export async function deskTip(platform: Platform, row: DeskTipRow): Promise<DeskTip> {
  const { creatorId: _, at, ...tip } = row
  const canBeRefunded = row.paymentId !== null && !row.isDisputed
  const left = row.amount - row.refundedAmount - row.pendingAmount
  return {
    ...tip,
    at: at.toISOString(),
    refundableAmount: canBeRefunded ? Math.max(0, left) : 0,
    way: await readSupportersWay(platform, row.id),
  }
}

function rowsFor(sql: Sql, query: string): Promise<DeskTipRow[]> {
  if (isUuid(query)) return findTipById(sql, query)
  if (/^[0-9a-f]{12}$/i.test(query)) return listTipsByNumber(sql, query)
  if (/^[a-z]{2,4}_\w{3,90}$/i.test(query)) return listTipsByReference(sql, query)
  const day = /\b\d{4}-\d{2}-\d{2}\b/.exec(query)?.[0]
  const cents =
    day === undefined
      ? null
      : centsFromText(
          query
            .replace(day, '')
            .replace(/\$|CAD?/gi, '')
            .trim(),
        )
  if (day === undefined || cents === null || Number.isNaN(Date.parse(day))) return Promise.resolve([])
  return listTipsOfDay(sql, day, cents)
}
