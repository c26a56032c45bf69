import { longDate } from '@obole/contract/formatting/dates'
import { template } from '../../mail/template.ts'
import { translator } from '../../platform/messages.ts'
import {
  newSignInMail,
  recoveryMail,
  recoveryReadyMail,
  secondFactorAskedMail,
  securityChangeMail,
} from './key-mails.ts'
import { type At, confirmLink, deviceText, link, moment, type Return, returnIn, tokenLink } from './mail-links.ts'

export const verifyEmailMail = template<{ tokenId: string; email: string } & Return>(
  'verify-email',
  (platform, locale, content) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_verify_subject'),
      paragraphs: [t('account_mail_verify_lead', { email: content.email })],
      button: { label: t('verify_submit'), url: tokenLink(platform, '/verify-email', content) },
      smallPrint: [t('account_mail_verify_validity'), t('account_mail_verify_ignore')],
    }
  },
)

export const alreadyRegisteredMail = template<{ email: string } & Return>(
  'already-registered',
  (platform, locale, content) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_registered_subject'),
      paragraphs: [t('account_mail_registered_lead', { email: content.email }), t('account_mail_registered_password')],
      button: { label: t('account_mail_sign_in'), url: link(platform, '/login', returnIn(content)) },
      smallPrint: [t('account_mail_registered_ignore')],
    }
  },
)

export const resetPasswordMail = template<{ tokenId: string; email: string }>(
  'reset-password',
  (platform, locale, content) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_reset_subject'),
      paragraphs: [t('account_mail_reset_lead', content), t('account_mail_reset_sessions')],
      button: { label: t('password_choose'), url: tokenLink(platform, '/reset-password', content) },
      smallPrint: [t('account_mail_reset_validity'), t('account_mail_reset_ignore')],
    }
  },
)

export const passwordChangedMail = template<{ at: At }>('password-changed', (platform, locale, { at }) => {
  const t = translator(locale)
  return {
    subject: t('account_mail_password_changed_subject'),
    paragraphs: [
      t('account_mail_password_changed_lead', { at: moment(locale, at) }),
      t('account_mail_password_changed_check'),
    ],
    button: { label: t('account_mail_not_me'), url: link(platform, '/forgot-password') },
  }
})

/** `account`: the present address of the account, in part; null when it has none. */
export const confirmEmailMail = template<{ tokenId: string; email: string; account: string | null }>(
  'confirm-email',
  (platform, locale, { tokenId, email, account }) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_confirm_email_subject'),
      paragraphs: [
        account
          ? t('account_mail_confirm_email_lead', { email, account })
          : t('account_mail_confirm_email_lead_first', { email }),
        t('account_mail_confirm_email_care'),
      ],
      button: { label: t('confirm_address_submit'), url: confirmLink(platform, tokenId, 'change-email') },
      smallPrint: [t('account_mail_valid_one_hour'), t('account_mail_confirm_email_ignore')],
    }
  },
)

export const emailChangeMail = template<{ tokenId: string; newEmail: string; email: string }>(
  'email-change',
  (platform, locale, content) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_email_change_subject'),
      paragraphs: [t('account_mail_email_change_lead', content), t('account_mail_email_change_check')],
      button: { label: t('confirm_undo_submit'), url: confirmLink(platform, content.tokenId, 'undo-email') },
      smallPrint: [t('account_mail_email_change_validity')],
    }
  },
)

/** Both addresses in part: one mail for both of them. */
export const emailChangeUndoneMail = template<{ restored: string; removed: string }>(
  'email-change-undone',
  (platform, locale, content) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_email_restored_subject'),
      paragraphs: [t('account_mail_email_restored_lead', content), t('account_mail_email_restored_sessions')],
      button: { label: t('password_choose'), url: link(platform, '/forgot-password') },
    }
  },
)

export const emailInUseMail = template<{ email: string }>('email-in-use', (platform, locale, content) => {
  const t = translator(locale)
  return {
    subject: t('account_mail_email_in_use_subject'),
    paragraphs: [t('account_mail_email_in_use_lead', content), t('account_mail_email_in_use_check')],
    button: { label: t('account_mail_sign_in'), url: link(platform, '/login') },
  }
})

export const sessionEndedMail = template<{ device: string; at: At }>('session-ended', (platform, locale, content) => {
  const t = translator(locale)
  return {
    subject: t('account_mail_session_ended_subject'),
    paragraphs: [
      t('account_mail_session_ended_lead'),
      deviceText(locale, content),
      t('account_mail_session_ended_check'),
    ],
    button: { label: t('account_mail_session_ended_action'), url: link(platform, '/login') },
  }
})

export const identityLinkedMail = template<{ provider: string; at: At }>(
  'identity-linked',
  (platform, locale, { provider, at }) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_identity_linked_subject', { provider }),
      paragraphs: [
        t('account_mail_identity_linked_lead', { provider, at: moment(locale, at) }),
        t('account_mail_identity_linked_check', { provider }),
      ],
      button: { label: t('account_mail_not_me'), url: link(platform, '/forgot-password') },
    }
  },
)

export const identityUnlinkedMail = template<{ provider: string; at: At }>(
  'identity-unlinked',
  (platform, locale, { provider, at }) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_identity_unlinked_subject', { provider }),
      paragraphs: [
        t('account_mail_identity_unlinked_lead', { provider, at: moment(locale, at) }),
        t('account_mail_new_sign_in_check'),
      ],
      button: { label: t('account_mail_not_me'), url: link(platform, '/forgot-password') },
    }
  },
)

export const erasureScheduledMail = template<{ on: At }>('erasure-scheduled', (platform, locale, content) => {
  const t = translator(locale)
  const on = longDate(content.on, locale)
  return {
    subject: t('account_mail_erasure_subject', { on }),
    paragraphs: [t('account_mail_erasure_lead', { on }), t('account_mail_erasure_check')],
    button: { label: t('profile_keep_submit'), url: link(platform, '/profile') },
    smallPrint: [t('account_mail_erasure_law')],
  }
})

export const confirmSignInMail = template<{ tokenId: string; email: string }>(
  'confirm-sign-in',
  (platform, locale, content) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_confirm_sign_in_subject'),
      paragraphs: [t('account_mail_confirm_sign_in_lead', content), t('account_mail_confirm_sign_in_then')],
      button: { label: t('confirm_sign_in_submit'), url: confirmLink(platform, content.tokenId, 'confirm-sign-in') },
      smallPrint: [t('account_mail_valid_one_hour'), t('account_mail_confirm_sign_in_ignore')],
    }
  },
)

export const accountMails = [
  verifyEmailMail,
  alreadyRegisteredMail,
  resetPasswordMail,
  passwordChangedMail,
  confirmEmailMail,
  emailChangeMail,
  emailChangeUndoneMail,
  emailInUseMail,
  newSignInMail,
  sessionEndedMail,
  identityLinkedMail,
  identityUnlinkedMail,
  erasureScheduledMail,
  confirmSignInMail,
  securityChangeMail,
  recoveryMail,
  recoveryReadyMail,
  secondFactorAskedMail,
]
