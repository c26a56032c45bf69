import type { ReceiptChanges } from '@obole/contract/calls/receipt-rights'
import type { Receipt } from '@obole/contract/calls/tips'
import { tipMessageMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { isHeld } from '../../creators/words/held-words.ts'
import { limitedTextOrNull } from '../../creators/words/texts.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { supporterNameOf } from '../domain/supporter-name.ts'
import { canGiveName } from '../statements/receipts.ts'
import { saveName, updateChoices } from '../tip/supporter.sql.ts'
import { changedReceipt, type HeldReceipt } from './act-on-receipt.ts'
import { listHeldWords, type RecordedAct } from './rights.sql.ts'

/** By the receipt's link: what the page shows of a tip, and once each, other words and a name that was left out. */
export async function changeReceipt(platform: Platform, token: string, changes: ReceiptChanges): Promise<Receipt> {
  const message = limitedTextOrNull('message', changes.message ?? null, tipMessageMax)
  const supporterName = supporterNameOf(changes.supporterName ?? null)
  return changedReceipt(platform, token, (sql, held) => change(sql, held, { ...changes, message, supporterName }))
}

interface Wanted extends Omit<ReceiptChanges, 'message' | 'supporterName'> {
  message: string | null
  supporterName: string | null
}

async function change(sql: Sql, { tip, receipt }: HeldReceipt, wanted: Wanted): Promise<RecordedAct[]> {
  const next = {
    // A name that comes later is for the creator, unless its supporter says otherwise.
    showsName: wanted.showsName ?? (wanted.supporterName === null && receipt.showsName),
    showsWords: wanted.showsWords ?? receipt.showsWords,
    showsAmount: wanted.showsAmount ?? receipt.showsAmount,
    message: wanted.message ?? receipt.message,
  }
  const isEdited = next.message !== receipt.message
  const isNewlyShown = next.showsWords && !receipt.showsWords
  if (isEdited && !receipt.editUntil) throw new Refusal('edit_too_late')
  if (isNewlyShown && !receipt.canShowWords) throw new Refusal('words_not_showable')

  if (wanted.supporterName !== null && !canGiveName(receipt)) throw new Refusal('name_given')

  const name = receipt.supporterName ?? wanted.supporterName
  const isNameNewlyShown = next.showsName && (!receipt.showsName || wanted.supporterName !== null)
  const mustWait =
    isEdited || isNewlyShown || isNameNewlyShown
      ? isHeld(`${name ?? ''} ${next.message}`, tip.locale, await listHeldWords(sql, tip.creatorId, tip.locale))
      : null
  if (wanted.supporterName !== null) await saveName(sql, tip.id, wanted.supporterName)
  await updateChoices(sql, tip.id, { ...next, isEdited, isHeld: mustWait })

  const acts: RecordedAct[] = []
  if (next.showsName !== receipt.showsName) acts.push(next.showsName ? 'name_shown' : 'name_hidden')
  if (next.showsWords !== receipt.showsWords) acts.push(next.showsWords ? 'words_shown' : 'words_hidden')
  if (next.showsAmount !== receipt.showsAmount) acts.push(next.showsAmount ? 'amount_shown' : 'amount_hidden')
  if (isEdited) acts.push('words_edited')
  if (wanted.supporterName !== null) acts.push('name_given')
  return acts
}
