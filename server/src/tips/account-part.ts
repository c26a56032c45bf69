import type { AccountPart } from '../accounts/own-data/account-part.ts'
import { findPayoutPage } from './payouts/payouts.sql.ts'
import { listReceivedTips } from './statements/statements.sql.ts'
import { receivedTip, summarizeTips } from './statements/statements.ts'

const newest = 1000

/** A person's payouts and the tips that they received; the complete list is the statement's CSV file. */
export const tipsPart: AccountPart = {
  isInUse: async (sql, userId) => (await listReceivedTips(sql, userId, { before: null, limit: 1 })).length > 0,
  export: async (sql, userId) => {
    const page = await findPayoutPage(sql, userId)
    if (!page?.accountId) return { payouts: null, tips: null }
    const rows = await listReceivedTips(sql, userId, { before: null, limit: newest })
    return {
      payouts: { accountId: page.accountId, state: page.state, details: page.details },
      tips: {
        ...(await summarizeTips(sql, userId)),
        newest: rows.map(receivedTip),
        all: `/api/creators/${userId}/tips.csv`,
      },
    }
  },
}
