import type { OwnDebts } from '@obole/contract/calls/payouts'
import type { Platform } from '../../platform/platform.ts'
import { readOwnDebts } from './debts.sql.ts'

export async function ownDebts({ sql, config }: Platform, creatorId: string): Promise<OwnDebts> {
  const { owedCents, owedSince, returnCents, waitingRefundCents } = await readOwnDebts(sql, creatorId)
  return {
    owedAmount: owedCents,
    owedSince: owedSince?.toISOString() ?? null,
    takesLaterTips: config.debtsFromLaterTips,
    returnAmount: returnCents,
    waitingRefundAmount: waitingRefundCents,
  }
}
