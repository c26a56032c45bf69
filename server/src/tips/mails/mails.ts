import { formatCents } from '@obole/contract/money'
import { intlTags, type Locale } from '@obole/contract/names'
import { receiptNumber } from '@obole/contract/receipt-number'
import { timeZone } from '@obole/contract/time-zone'
import { type MailContent, template } from '../../mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiptUrl } from '../statements/receipts.ts'
import { findReceipt } from '../statements/statements.sql.ts'
import { payoutsDisabledMails, receiptMails, receivedMails, refundedMails, type TipWords } from './mail-texts.ts'

/** To the supporter, at the address given at the checkout, in the language of the tip. */
export const tipReceiptMail = template<{ tipId: string }>('tip-receipt', async (platform, locale, { tipId }) =>
  receiptMails[locale](await wordsFor(platform, locale, tipId)),
)

/** To the creator, for each tip. */
export const tipReceivedMail = template<{ tipId: string }>('tip-received', async (platform, locale, { tipId }) =>
  receivedMails[locale](await wordsFor(platform, locale, tipId)),
)

export const tipRefundedMail = template<{ tipId: string; amountCents: number }>(
  'tip-refunded',
  async (platform, locale, { tipId, amountCents }) =>
    refundedMails[locale]({
      ...(await wordsFor(platform, locale, tipId)),
      refunded: formatCents(amountCents, locale),
    }),
)

export const payoutsDisabledMail = template<{ slug: string; name: string }>(
  'payouts-disabled',
  ({ config }, locale, { slug, name }): MailContent =>
    payoutsDisabledMails[locale]({ name, url: `${config.publicUrl}/@${slug}/tips` }),
)

export const tipMails = [tipReceiptMail, tipReceivedMail, tipRefundedMail, payoutsDisabledMail]

async function wordsFor(platform: Platform, locale: Locale, tipId: string): Promise<TipWords> {
  const receipt = await findReceipt(platform.sql, tipId)
  if (!receipt) throw new Error(`The tip ${tipId} of a mail is not paid.`)
  return {
    amount: formatCents(receipt.amount, locale),
    net: formatCents(receipt.amount - receipt.feeCents, locale),
    date: longDate(locale, receipt.receivedAt),
    number: receiptNumber(receipt.id),
    creator: receipt.creatorName,
    supporter: receipt.supporterName,
    message: receipt.message,
    receiptUrl: receiptUrl(platform, receipt),
    statementUrl: `${platform.config.publicUrl}/@${receipt.creatorSlug}/tips`,
  }
}

function longDate(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(intlTags[locale], { dateStyle: 'long', timeZone }).format(at)
}
