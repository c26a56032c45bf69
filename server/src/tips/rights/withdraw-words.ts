import type { Receipt } from '@obole/contract/calls/tips'
import { appendSupporterChoice } from '../../accounts/own-data/supporter-list.ts'
import type { Platform } from '../../platform/platform.ts'
import { emptyWords } from '../tip/supporter.sql.ts'
import { changedReceipt } from './act-on-receipt.ts'

/** By the receipt's link: the words are deleted, also for the creator. Who gave the tip stays known. */
export function withdrawWords(platform: Platform, token: string): Promise<Receipt> {
  return changedReceipt(platform, token, async (sql, { receipt }) => {
    if (receipt.message === null) return []
    await emptyWords(sql, receipt.id)
    await appendSupporterChoice(platform.config.dataDir, { choice: 'words-withdrawn', subject: receipt.id })
    return ['words_withdrawn']
  })
}
