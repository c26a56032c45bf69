import { refundBusinessDays } from '@obole/contract/rules/limits'
import { quoted } from '../../mail/foreign-words.ts'
import type { MailContent } from '../../mail/template.ts'
import type { Translate } from '../../platform/messages.ts'
import type { TipMail } from './tip-mail.ts'

/** Undone by their own wish. */
export function undoneContent(t: Translate, { amount, creator, receiptUrl }: TipMail): MailContent {
  return {
    subject: t('tip_mail_undone_subject', { amount }),
    paragraphs: [
      creator ? t('tip_mail_undone_lead', { amount, creator }) : t('tip_mail_undone_lead_no_page', { amount }),
      t('tip_mail_undone_bank'),
    ],
    button: { label: t('tip_view_receipt'), url: receiptUrl },
  }
}

/** What was held could not be captured. */
export function failedContent(t: Translate, { amount, creator, receiptUrl }: TipMail): MailContent {
  return {
    subject: t('tip_mail_failed_subject', { amount }),
    paragraphs: [
      creator ? t('tip_mail_failed_lead', { amount, creator }) : t('tip_mail_failed_lead_no_page', { amount }),
      t('tip_mail_failed_again'),
    ],
    button: { label: t('tip_view_receipt'), url: receiptUrl },
  }
}

interface Debit {
  amount: string
  date: string
  /** Null once the page is erased. */
  creator: string | null
  /** Where to try again; null when the page takes no tips. */
  pageUrl: string | null
}

/** A payment that was under way for days. */
export function debitFailedContent(t: Translate, { amount, date, creator, pageUrl }: Debit): MailContent {
  return {
    subject: t('tip_mail_failed_subject', { amount }),
    paragraphs: [
      creator
        ? t('tip_mail_debit_failed_lead', { amount, creator, date })
        : t('tip_mail_debit_failed_lead_no_page', { amount, date }),
      t('tip_mail_debit_failed_not_charged'),
      ...(pageUrl ? [t('tip_mail_debit_failed_again')] : []),
    ],
    ...(pageUrl && { button: { label: t('tip_mail_try_again'), url: pageUrl } }),
  }
}

interface Refund extends TipMail {
  /** `part`: some of it is left. `rest`: with the parts before, nothing is. */
  refunded: { money: string; what: 'whole' | 'part' | 'rest'; isPending: boolean }
}

export function refundedContent(t: Translate, tip: Refund): MailContent {
  const { money, what, isPending } = tip.refunded
  return {
    subject: t(what === 'part' ? 'tip_mail_refunded_subject_part' : 'tip_mail_refunded_subject', { money }),
    paragraphs: [
      refundedLead(t, tip),
      ...(what === 'rest' ? [t('tip_mail_refunded_rest')] : []),
      t(isPending ? 'tip_mail_refunded_pending' : 'tip_mail_refunded_days', refundBusinessDays),
    ],
    button: { label: t('tip_view_receipt'), url: tip.receiptUrl },
  }
}

function refundedLead(t: Translate, { amount, creator, refunded: { money, what } }: Refund): string {
  if (what === 'whole')
    return creator
      ? t('tip_mail_refunded_lead', { amount, creator, money })
      : t('tip_mail_refunded_lead_no_page', { amount, money })
  return creator
    ? t('tip_mail_refunded_lead_part', { amount, creator, money })
    : t('tip_mail_refunded_lead_part_no_page', { amount, money })
}

export function refundAskedContent(t: Translate, tip: TipMail): MailContent {
  const { amount, date, creator, refundReason, receiptUrl } = tip
  return {
    subject: t('tip_mail_refund_asked_subject', { amount }),
    paragraphs: [
      creator
        ? t('tip_mail_refund_asked_lead', { amount, date, creator })
        : t('tip_mail_refund_asked_lead_no_page', { amount, date }),
      ...(refundReason ? [t('tip_own_words'), quoted(refundReason)] : []),
      t('tip_mail_refund_asked_next'),
    ],
    button: { label: t('tip_view_receipt'), url: receiptUrl },
  }
}

export function refundDeclinedContent(t: Translate, tip: TipMail): MailContent {
  const { amount, date, creator, refundAnswer, receiptUrl } = tip
  return {
    subject: t('tip_mail_refund_declined_subject', { amount }),
    paragraphs: [
      creator
        ? t('tip_mail_refund_declined_lead', { amount, date, creator })
        : t('tip_mail_refund_declined_lead_no_page', { amount, date }),
      ...(refundAnswer ? [quoted(refundAnswer)] : []),
      t('tip_mail_refund_declined_next'),
    ],
    button: { label: t('tip_view_receipt'), url: receiptUrl },
  }
}

export function replyContent(t: Translate, tip: TipMail & { reply: string; unsubscribeUrl: string }): MailContent {
  const { amount, creator, date } = tip
  return {
    subject: creator ? t('tip_mail_reply_subject', { creator }) : t('tip_mail_reply_subject_no_page'),
    paragraphs: [
      creator ? t('tip_mail_reply_lead', { amount, creator }) : t('tip_mail_reply_lead_no_page', { amount }),
      quoted(tip.reply),
      ...(tip.message ? [t('tip_mail_reply_to_message', { date }), quoted(tip.message)] : []),
    ],
    button: { label: t('tip_view_receipt'), url: tip.receiptUrl },
    smallPrint: [t('tip_mail_reply_keep_link'), t('tip_mail_reply_address')],
    unsubscribe: { label: t('tip_mail_reply_unsubscribe'), url: tip.unsubscribeUrl },
  }
}
