import type { ReceiptChanges } from '@obole/contract/calls/receipt-rights'
import type { Receipt } from '@obole/contract/calls/tips'
import { tipMessageMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { isHeld } from '../../creators/words/held-words.ts'
import { limitedTextOrNull } from '../../creators/words/texts.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { updateChoices } from '../tip/supporter.sql.ts'
import { changedReceipt, type HeldReceipt } from './act-on-receipt.ts'
import { listHeldWords, type RecordedAct } from './rights.sql.ts'

/** By the receipt's link: what the page shows of a tip, and other words, once. */
export async function changeReceipt(platform: Platform, token: string, changes: ReceiptChanges): Promise<Receipt> {
  const message = limitedTextOrNull('message', changes.message ?? null, tipMessageMax)
  return changedReceipt(platform, token, (sql, held) => change(sql, held, { ...changes, message }))
}

interface Wanted extends Omit<ReceiptChanges, 'message'> {
  message: string | null
}

async function change(sql: Sql, { tip, receipt }: HeldReceipt, wanted: Wanted): Promise<RecordedAct[]> {
  const next = {
    showsName: wanted.showsName ?? receipt.showsName,
    showsWords: wanted.showsWords ?? receipt.showsWords,
    showsAmount: wanted.showsAmount ?? receipt.showsAmount,
    message: wanted.message ?? receipt.message,
  }
  const isEdited = next.message !== receipt.message
  const isNewlyShown = next.showsWords && !receipt.showsWords
  if (isEdited && !receipt.editUntil) throw new Refusal('edit_too_late')
  if (isNewlyShown && !receipt.canShowWords) throw new Refusal('words_not_showable')

  const isNameNewlyShown = next.showsName && !receipt.showsName
  const mustWait =
    isEdited || isNewlyShown || isNameNewlyShown
      ? isHeld(
          `${receipt.supporterName ?? ''} ${next.message}`,
          tip.locale,
          await listHeldWords(sql, tip.creatorId, tip.locale),
        )
      : null
  await updateChoices(sql, tip.id, { ...next, isEdited, isHeld: mustWait })

  const acts: RecordedAct[] = []
  if (next.showsName !== receipt.showsName) acts.push(next.showsName ? 'name_shown' : 'name_hidden')
  if (next.showsWords !== receipt.showsWords) acts.push(next.showsWords ? 'words_shown' : 'words_hidden')
  if (next.showsAmount !== receipt.showsAmount) acts.push(next.showsAmount ? 'amount_shown' : 'amount_hidden')
  if (isEdited) acts.push('words_edited')
  return acts
}
