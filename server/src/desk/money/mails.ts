import { longDate } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import { quoted } from '../../mail/foreign-words.ts'
import { template } from '../../mail/template.ts'
import { translator } from '../../platform/messages.ts'

type Content = { tipId: string; amountCents: number; reason: string; date: string }

/** To the creator, whose money it was. The reason is the operator's own words. */
export const refundedForCreatorMail = template<Content>('refunded-for-creator', (_platform, locale, content) => {
  const t = translator(locale)
  const [amount, date] = [formatCents(content.amountCents, locale), longDate(content.date, locale)]
  return {
    subject: t('desk_mail_refund_subject', { amount }),
    paragraphs: [
      t('desk_mail_refund_lead', { amount, date, number: receiptNumber(content.tipId) }),
      quoted(content.reason),
      t('desk_mail_refund_costs'),
    ],
    smallPrint: [t('desk_mail_refund_answer')],
  }
})
