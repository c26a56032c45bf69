import type { Locale } from '@obole/contract/formatting/names'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { tooMany } from '../../platform/rate-limit/rate-limit.ts'
import { receiptLinkMail } from '../mails/mails.ts'
import { mayMail } from '../mails/recipient-limit.ts'
import { nextLinkGeneration } from '../tip/supporter.sql.ts'
import type { LockedTip } from '../tip/tip.sql.ts'
import { actOnReceipt } from './act-on-receipt.ts'

/** The receipt again, to the address that was given at the checkout, in the language of choice. */
export async function mailReceipt(platform: Platform, token: string, locale: Locale): Promise<void> {
  const act = async (sql: Sql, { tip }: { tip: LockedTip }) => {
    await mailLink(platform, sql, tip, { locale, isNew: false })
    return ['receipt_mailed' as const]
  }
  await actOnReceipt(platform, token, act, 'receipt-mail')
}

/** For whoever has passed the link on by mistake: only the mailbox has the new one. */
export async function replaceLink(platform: Platform, token: string): Promise<void> {
  const act = async (sql: Sql, { tip }: { tip: LockedTip }) => {
    await mailLink(platform, sql, tip, { locale: tip.locale, isNew: true })
    await nextLinkGeneration(sql, tip.id)
    return ['link_replaced' as const]
  }
  await actOnReceipt(platform, token, act, 'receipt-mail')
}

/** The link is made when the mail is sent: it is the newest one. */
async function mailLink(
  platform: Platform,
  sql: Sql,
  tip: LockedTip,
  { locale, isNew }: { locale: Locale; isNew: boolean },
): Promise<void> {
  if (isUncharged(tip)) throw new Refusal('tip_not_charged')
  if (!tip.supporterEmail) throw new Refusal('no_address')
  if (!(await mayMail(platform, sql, tip.supporterEmail))) throw tooMany(platform, 3600)
  await queueMail(sql, receiptLinkMail, { to: tip.supporterEmail, locale, content: { tipId: tip.id, isNew } })
}

/** Whoever types a stranger's address and undoes the tip would have us mail them for nothing. */
function isUncharged({ outcome, isUndone }: LockedTip): boolean {
  return outcome === null ? isUndone : outcome !== 'paid'
}
