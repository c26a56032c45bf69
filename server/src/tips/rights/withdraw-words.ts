import type { Receipt } from '@obole/contract/tips'
import type { Platform } from '../../platform/platform.ts'
import { changedReceipt } from './act-on-receipt.ts'
import { emptyWords } from './rights.sql.ts'

/** By the receipt's link: the words are deleted, also for the creator. Who gave the tip stays known. */
export function withdrawWords(platform: Platform, token: string): Promise<Receipt> {
  return changedReceipt(platform, token, async (sql, { receipt }) => {
    if (receipt.message === null) return []
    await emptyWords(sql, receipt.id)
    return ['words_withdrawn']
  })
}
