import { quoted } from '../../mail/foreign-words.ts'
import type { MailContent } from '../../mail/template.ts'
import type { Translate } from '../../platform/messages.ts'
import type { TipMail } from './tip-mail.ts'

/** First the thanks, in the creator's own words where there are some; then what was paid. */
export function receiptContent(t: Translate, tip: TipMail): MailContent {
  const { amount, standing, looks } = tip
  return {
    subject: standing.mark
      ? t('tip_mail_receipt_subject_marked', { amount, mark: standing.mark })
      : t('tip_mail_receipt_subject', { amount }),
    ...(!standing.mark && { opening: { title: thanksTitle(t, tip), portrait: looks?.portrait ?? null } }),
    ...(looks && { accent: looks.accent }),
    paragraphs: receiptParagraphs(t, tip),
    button: { label: t('tip_view_receipt'), url: tip.receiptUrl },
    smallPrint: [t('tip_mail_receipt_keep_link'), ...confirmation(t, tip)],
  }
}

/**
 * By name, where it reads like one: anyone can have this mailed to any address, so it takes three words of letters at
 * most.
 */
function thanksTitle(t: Translate, { supporter }: TipMail): string {
  const isName =
    supporter !== null && supporter.length <= 40 && /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,2}$/u.test(supporter)
  return isName ? t('tip_mail_receipt_thanks_title_named', { supporter }) : t('tip_paid_title')
}

/** `isNew`: the link replaces the one before. */
export function receiptLinkContent(t: Translate, tip: TipMail & { isNew: boolean }): MailContent {
  const { creator, isNew, standing } = tip
  const details = t('tip_mail_receipt_details', { amounts: standing.amounts, date: tip.date, number: tip.number })
  return {
    subject: linkSubject(t, tip),
    paragraphs: [
      isNew ? t('tip_mail_link_new_lead') : t('tip_mail_link_again_lead'),
      ...(standing.sentence ? [standing.sentence] : []),
      creator ? `${t('tip_mail_receipt_to', { creator })}\n${details}` : details,
    ],
    button: { label: t('tip_view_receipt'), url: tip.receiptUrl },
    smallPrint: [t('tip_mail_receipt_keep_link')],
  }
}

function linkSubject(t: Translate, { isNew, amount, standing }: TipMail & { isNew: boolean }): string {
  if (isNew) return t('tip_mail_link_new_subject')
  const again = t('tip_mail_link_again_subject', { amount })
  return standing.mark ? `${again} (${standing.mark})` : again
}

/**
 * Nobody is thanked for what was undone or refunded before the mail left. The supporter's words wait until the tip is
 * charged: anyone can type any address, and would have us mail anything to it for nothing.
 */
function receiptParagraphs(t: Translate, { amount, creator, message, standing, thanks, date, number }: TipMail) {
  const paragraphs: MailContent['paragraphs'] = []
  if (!standing.mark && creator && thanks) {
    paragraphs.push(t('tip_mail_receipt_thanks', { creator }), quoted(thanks.text))
    if (thanks.picture) paragraphs.push(thanks.picture)
  }
  if (!standing.mark)
    paragraphs.push(
      creator
        ? t('tip_mail_receipt_lead', { amount, creator })
        : t(standing.isCharged ? 'tip_mail_receipt_lead_charged' : 'tip_mail_receipt_lead_held', { amount }),
    )
  if (standing.sentence) paragraphs.push(standing.sentence)
  paragraphs.push(t('tip_mail_receipt_details', { amounts: standing.amounts, date, number }))
  if (standing.isCharged && message) paragraphs.push(t('tip_mail_receipt_message'), quoted(message))
  return paragraphs
}

/** What was never charged is no payment, and needs no word about taxes. */
function confirmation(t: Translate, { standing }: TipMail): string[] {
  if (standing.isCharged) return [t('tip_mail_receipt_confirms')]
  return standing.mark ? [] : [t('tip_mail_receipt_confirms_held')]
}
