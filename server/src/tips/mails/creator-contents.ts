import type { DisputeState } from '@obole/contract/calls/tips'
import { quoted } from '../../mail/foreign-words.ts'
import type { MailContent } from '../../mail/template.ts'
import type { Translate } from '../../platform/messages.ts'
import type { TipMail } from './tip-mail.ts'

export function receivedContent(t: Translate, tip: TipMail): MailContent {
  const { amount, net, supporter, message, approvalUrl } = tip
  return {
    subject: t('tip_mail_received_subject', { amount }),
    paragraphs: [
      supporter
        ? t('tip_mail_received_lead', { amount, supporter })
        : t('tip_mail_received_lead_anonymous', { amount }),
      ...(message ? [t('tip_mail_received_message'), quoted(message)] : []),
      t('tip_mail_received_net', { net }),
      ...(approvalUrl ? [t('tip_mail_received_approval')] : []),
    ],
    button: approvalUrl ? { label: t('tip_mail_received_approve'), url: approvalUrl } : viewTips(t, tip),
  }
}

export function firstTipContent(t: Translate, tip: TipMail): MailContent {
  const { amount, supporter, message } = tip
  return {
    subject: t('tip_mail_first_subject', { amount }),
    paragraphs: [
      supporter ? t('tip_mail_first_lead', { amount, supporter }) : t('tip_mail_first_lead_anonymous', { amount }),
      ...(message ? [t('tip_mail_received_message'), quoted(message)] : []),
      t('tip_mail_first_arrives'),
    ],
    button: { label: t('tip_mail_first_thank'), url: tip.statementUrl },
  }
}

export function refundRequestedContent(t: Translate, tip: TipMail): MailContent {
  const { amount, date, number, supporter, refundReason } = tip
  return {
    subject: t('tip_mail_refund_requested_subject', { amount }),
    paragraphs: [
      supporter
        ? t('tip_mail_refund_requested_lead', { supporter, amount, date, number })
        : t('tip_mail_refund_requested_lead_anonymous', { amount, date, number }),
      ...(refundReason ? [t('tip_mail_refund_reason'), quoted(refundReason)] : []),
      t('tip_mail_refund_requested_decide'),
    ],
    button: viewTips(t, tip),
  }
}

export function refundRefusedContent(t: Translate, tip: TipMail & { refused: string }): MailContent {
  const { amount, date, number, refused } = tip
  return {
    subject: t('tip_mail_refund_refused_subject', { refused }),
    paragraphs: [
      t('tip_mail_refund_refused_lead', { refused, amount, date, number }),
      t('tip_mail_refund_refused_list'),
    ],
    button: viewTips(t, tip),
  }
}

/** `disputed`: what the bank took, the whole tip or a part of it. */
export function disputeContent(t: Translate, tip: TipMail & { disputed: string; dispute: DisputeState }): MailContent {
  const { amount, date, number, disputed, dispute } = tip
  return {
    subject: t(`tip_mail_dispute_${dispute}_subject`, { amount }),
    paragraphs: [
      t(`tip_mail_dispute_${dispute}_lead`, { amount, date, number, disputed }),
      t(`tip_mail_dispute_${dispute}_money`),
      t(`tip_mail_dispute_${dispute}_nothing_to_do`),
    ],
    button: viewTips(t, tip),
  }
}

export function payoutsDisabledContent(t: Translate, { name, url }: { name: string; url: string }): MailContent {
  return {
    subject: t('tip_mail_payouts_disabled_subject'),
    paragraphs: [t('tip_mail_payouts_disabled_lead', { name }), t('tip_mail_payouts_disabled_button_hidden')],
    button: { label: t('tip_mail_payouts_disabled_action'), url },
  }
}

export function payoutsEnabledContent(t: Translate, { name, url }: { name: string; url: string }): MailContent {
  return {
    subject: t('tip_mail_payouts_enabled_subject'),
    paragraphs: [t('tip_mail_payouts_enabled_lead', { name }), t('tip_mail_payouts_enabled_share')],
    button: { label: t('tip_mail_view_page'), url },
  }
}

function viewTips(t: Translate, { statementUrl }: TipMail): NonNullable<MailContent['button']> {
  return { label: t('tip_mail_view_tips'), url: statementUrl }
}
