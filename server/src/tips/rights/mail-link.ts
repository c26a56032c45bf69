import type { Locale } from '@obole/contract/names'
import { Refusal } from '@obole/contract/refusals'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LockedTip } from '../ledger/ledger.sql.ts'
import { receiptLinkMail } from '../mails/mails.ts'
import { actOnReceipt } from './act-on-receipt.ts'
import { nextLinkGeneration } from './rights.sql.ts'

/** The receipt again, to the address that was given at the checkout, in the language of choice. */
export async function mailReceipt(platform: Platform, token: string, locale: Locale): Promise<void> {
  const act = async (sql: Sql, { tip }: { tip: LockedTip }) => {
    await mailLink(sql, tip, { locale, isNew: false })
    return ['receipt_mailed' as const]
  }
  await actOnReceipt(platform, token, act, 'receipt-mail')
}

/** For whoever has passed the link on by mistake: only the mailbox has the new one. */
export async function replaceLink(platform: Platform, token: string): Promise<void> {
  const act = async (sql: Sql, { tip }: { tip: LockedTip }) => {
    await mailLink(sql, tip, { locale: tip.locale, isNew: true })
    await nextLinkGeneration(sql, tip.id)
    return ['link_replaced' as const]
  }
  await actOnReceipt(platform, token, act, 'receipt-mail')
}

/** The link is made when the mail is sent: it is the newest one. */
async function mailLink(
  sql: Sql,
  tip: LockedTip,
  { locale, isNew }: { locale: Locale; isNew: boolean },
): Promise<void> {
  if (!tip.supporterEmail) throw new Refusal('no_address')
  await queueMail(sql, receiptLinkMail, { to: tip.supporterEmail, locale, content: { tipId: tip.id, isNew } })
}
