import { exportedTipsMax } from '@obole/contract/rules/limits'
import type { AccountPart } from '../accounts/users/account-part.ts'
import type { Sql } from '../platform/database/database.ts'
import { listDepositRows } from './deposits/deposits.sql.ts'
import { replyKeys } from './domain/reply-keys.ts'
import { addPayoutHoldJobs, findPayoutPage } from './payouts/payouts.sql.ts'
import { listGivenTips, readTakesReplies } from './statements/given-tips.sql.ts'
import { hasReceivedTips, listPositions, listTipsAt } from './statements/received-tips.sql.ts'
import { receivedTip, summarizeTips } from './statements/statements.ts'
import { anonymizeGivenTips } from './tip/anonymize.sql.ts'

/**
 * A person's payouts, the tips that they received and those that they gave. Erased with them is what they wrote as a
 * supporter; what they received stays in the ledger, without the words of their supporters (see `upkeep/`).
 */
export const tipsPart: AccountPart = {
  isInUse: hasReceivedTips,
  holdPayouts: addPayoutHoldJobs,
  export: async (sql, userId, source) => ({
    ...(await exportReceived(sql, userId, replyKeys(source))),
    tipsGiven: await listGivenTips(sql, userId),
    takesReplies: await readTakesReplies(sql, userId, replyKeys(source)),
  }),
  erase: anonymizeGivenTips,
}

/** The complete list is the statement's CSV file. */
async function exportReceived(sql: Sql, userId: string, keys: Buffer[]): Promise<Record<string, unknown>> {
  const page = await findPayoutPage(sql, userId)
  if (!page?.accountId) return { payouts: null, tips: null, deposits: null }
  const positions = await listPositions(sql, userId, {}, { after: null, limit: exportedTipsMax })
  const rows = await listTipsAt(sql, positions, keys)
  return {
    payouts: { accountId: page.accountId, state: page.state, details: page.details },
    tips: {
      ...(await summarizeTips(sql, userId)),
      newest: rows.map(receivedTip),
      all: `/api/creators/${userId}/tips.csv`,
    },
    deposits: await listDepositRows(sql, userId, { before: null, limit: exportedTipsMax }),
  }
}
