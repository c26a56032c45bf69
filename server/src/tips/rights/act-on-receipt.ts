import type { Receipt } from '@obole/contract/calls/tips'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type LimitName, limit } from '../../platform/rate-limit/rate-limit.ts'
import { openReceiptLink, readReceipt, refuseReplaced } from '../statements/receipts.ts'
import { findReceipt, type ReceiptRow } from '../statements/statements.sql.ts'
import { type LockedTip, lockTip } from '../tip/tip.sql.ts'
import { type RecordedAct, recordActs } from './rights.sql.ts'

export interface HeldReceipt {
  tip: LockedTip
  receipt: ReceiptRow
}

/** Answers what it changed, to be recorded with it. */
export type LinkAct = (sql: Sql, held: HeldReceipt) => Promise<RecordedAct[]>

/** What the holder of a receipt's link does: within its limits, one act after the other, recorded in its transaction. */
export async function actOnReceipt(
  platform: Platform,
  token: string,
  act: LinkAct,
  ...limits: LimitName[]
): Promise<void> {
  const link = await openReceiptLink(platform, token)
  const { tipId } = link
  for (const name of ['receipt-act', ...limits] as const) await limit(platform, [name, tipId])
  await platform.sql.begin(async (sql) => {
    const tip = await lockTip(sql, tipId)
    // The link may have been replaced while this waited for its turn.
    await refuseReplaced(sql, link)
    const receipt = await findReceipt(sql, tipId)
    if (!tip || !receipt) throw new Refusal('tip_not_found')
    const acts = await act(sql, { tip, receipt })
    if (acts.length > 0) await recordActs(sql, tipId, acts)
  })
}

export async function changedReceipt(platform: Platform, token: string, act: LinkAct): Promise<Receipt> {
  await actOnReceipt(platform, token, act)
  return readReceipt(platform, token)
}
