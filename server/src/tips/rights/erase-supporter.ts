import type { Receipt } from '@obole/contract/calls/tips'
import { appendSupporterChoice } from '../../accounts/own-data/supporter-list.ts'
import type { Platform } from '../../platform/platform.ts'
import { anonymizeGivenTip } from '../tip/anonymize.sql.ts'
import { changedReceipt } from './act-on-receipt.ts'

/** By the receipt's link: the ledger keeps the amount without a person, and the link still opens the receipt of it. */
export function eraseSupporter(platform: Platform, token: string): Promise<Receipt> {
  return changedReceipt(platform, token, async (sql, { receipt }) => {
    if (receipt.erasedAt) return []
    await anonymizeGivenTip(sql, receipt.id)
    // Before the commit, as for accounts: a crash in between repeats the erasure, and cannot lose it.
    await appendSupporterChoice(platform.config.dataDir, { choice: 'erased', subject: receipt.id })
    return ['supporter_erased']
  })
}
