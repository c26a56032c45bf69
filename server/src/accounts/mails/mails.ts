import type { ConfirmPurpose } from '@obole/contract/calls/accounts'
import { longDate } from '@obole/contract/formatting/dates'
import { timeText } from '@obole/contract/formatting/intl-formats'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { timeZone } from '@obole/contract/formatting/time-zone'
import { template } from '../../mail/template.ts'
import { type MessageKey, translator } from '../../platform/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailTokenOf } from '../tokens/tokens.ts'

/** An instant in ISO 8601. */
type At = string

/** Where the person wanted to go when they registered. */
type Return = { returnUrl: string | null }

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

export const newSignInMail = template<{ device: string; at: At }>('new-sign-in', (platform, locale, content) => {
  const t = translator(locale)
  return {
    subject: t('account_mail_new_sign_in_subject'),
    paragraphs: [t('account_mail_new_sign_in_lead'), deviceText(locale, content), t('account_mail_new_sign_in_check')],
    button: { label: t('account_mail_not_me'), url: link(platform, '/forgot-password') },
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

/** What an owner must learn of when it was not them. */
export type SecurityChange =
  | 'totp-on'
  | 'totp-off'
  | 'codes-renewed'
  | 'code-used'
  | 'passkey-added'
  | 'passkey-removed'

const securityChanges = {
  'totp-on': ['account_mail_totp_on_subject', 'account_mail_totp_on_lead'],
  'totp-off': ['account_mail_totp_off_subject', 'account_mail_totp_off_lead'],
  'codes-renewed': ['account_mail_codes_renewed_subject', 'account_mail_codes_renewed_lead'],
  'code-used': ['account_mail_code_used_subject', 'account_mail_code_used_lead'],
  'passkey-added': ['account_mail_passkey_added_subject', 'account_mail_passkey_added_lead'],
  'passkey-removed': ['account_mail_passkey_removed_subject', 'account_mail_passkey_removed_lead'],
} as const satisfies Record<SecurityChange, readonly MessageKey[]>

export const securityChangeMail = template<{ what: SecurityChange; at: At }>(
  'security-change',
  (platform, locale, { what, at }) => {
    const t = translator(locale)
    const [subject, lead] = securityChanges[what]
    return {
      subject: t(subject),
      paragraphs: [
        t(lead),
        t('account_mail_security_change_at', { at: moment(locale, at) }),
        t('account_mail_new_sign_in_check'),
      ],
      button: { label: t('account_mail_not_me'), url: link(platform, '/forgot-password') },
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
]

function deviceText(locale: Locale, { device, at }: { device: string; at: At }): string {
  const t = translator(locale)
  return t('account_mail_device', { device: device || t('account_mail_device_unknown'), at: moment(locale, at) })
}

/** Always of the configured origin: a forged Host header must not end up in a mail. */
function link({ config }: Platform, path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query)
  return `${config.publicUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

function tokenLink(
  platform: Platform,
  path: string,
  { tokenId, email, ...rest }: { tokenId: string; email?: string } & Partial<Return>,
): string {
  return link(platform, path, { ...(email && { email }), token: mailTokenOf(platform, tokenId), ...returnIn(rest) })
}

/** The purpose chooses the words of the screen; the token alone gives the right. */
function confirmLink(platform: Platform, tokenId: string, purpose: ConfirmPurpose): string {
  return link(platform, '/confirm-email', { token: mailTokenOf(platform, tokenId), purpose })
}

function returnIn({ returnUrl }: Partial<Return>): Record<string, string> {
  return returnUrl ? { returnUrl } : {}
}

/** Most users live in Eastern time. */
function moment(locale: Locale, at: At): string {
  const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  const time = timeText(intlTags[locale], { ...parts, timeZone }, new Date(at))
  return translator(locale)('time_eastern', { time })
}
