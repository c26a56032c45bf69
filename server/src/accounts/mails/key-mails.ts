import { payoutHoldHours } from '@obole/contract/rules/limits'
import { template } from '../../mail/template.ts'
import { type MessageKey, translator } from '../../platform/messages.ts'
import { type At, confirmLink, deviceText, link, moment } from './mail-links.ts'

/** The token ends this device's session, and leads to a new password. Mails from before there was one have none. */
export const newSignInMail = template<{ device: string; at: At; tokenId?: string; email?: string }>(
  'new-sign-in',
  (platform, locale, content) => {
    const t = translator(locale)
    const { tokenId, email } = content
    return {
      subject: t('account_mail_new_sign_in_subject'),
      paragraphs: [
        t('account_mail_new_sign_in_lead'),
        deviceText(locale, content),
        t(tokenId ? 'account_mail_new_sign_in_act' : 'account_mail_new_sign_in_check'),
      ],
      button: tokenId
        ? { label: t('not_me_submit'), url: confirmLink(platform, tokenId, 'not-me', email) }
        : { label: t('account_mail_not_me'), url: link(platform, '/forgot-password') },
      ...(tokenId && { smallPrint: [t('account_mail_valid_three_days')] }),
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
  | 'recovery-cancelled'
  | 'recovered'

const securityChanges = {
  'totp-on': ['account_mail_totp_on_subject', 'account_mail_totp_on_lead'],
  'totp-off': ['account_mail_totp_off_subject', 'account_mail_totp_off_lead'],
  'codes-renewed': ['account_mail_codes_renewed_subject', 'account_mail_codes_renewed_lead'],
  'code-used': ['account_mail_code_used_subject', 'account_mail_code_used_lead'],
  'passkey-added': ['account_mail_passkey_added_subject', 'account_mail_passkey_added_lead'],
  'passkey-removed': ['account_mail_passkey_removed_subject', 'account_mail_passkey_removed_lead'],
  'recovery-cancelled': ['account_mail_recovery_cancelled_subject', 'account_mail_recovery_cancelled_lead'],
  recovered: ['account_mail_recovered_subject', 'account_mail_recovered_lead'],
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

/** At the start of a recovery, and in the middle of it: both can cancel it. */
export const recoveryMail = template<{ stage: 'started' | 'halfway'; tokenId: string; opensAt: At }>(
  'account-recovery',
  (platform, locale, { stage, tokenId, opensAt }) => {
    const t = translator(locale)
    return {
      subject: t(stage === 'started' ? 'account_mail_recovery_subject' : 'account_mail_recovery_again_subject'),
      paragraphs: [
        t('account_mail_recovery_lead'),
        t('account_mail_recovery_then', { at: moment(locale, opensAt) }),
        t('account_mail_recovery_check'),
      ],
      button: { label: t('recovery_cancel'), url: confirmLink(platform, tokenId, 'cancel-recovery') },
      smallPrint: [t('account_mail_recovery_found')],
    }
  },
)

export const recoveryReadyMail = template<{ tokenId: string; cancelId: string; email: string }>(
  'account-recovery-ready',
  (platform, locale, { tokenId, cancelId, email }) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_recovery_ready_subject'),
      paragraphs: [
        t('account_mail_recovery_ready_lead', { email }),
        t('account_mail_recovery_ready_effects', { hours: String(payoutHoldHours) }),
      ],
      button: { label: t('recover_submit'), url: confirmLink(platform, tokenId, 'recover', email) },
      smallPrint: [t('account_mail_valid_three_days')],
      otherLink: { label: t('account_mail_recovery_not_me'), url: confirmLink(platform, cancelId, 'cancel-recovery') },
    }
  },
)

/** To whoever is paid out and has no second factor. */
export const secondFactorAskedMail = template<{ name: string }>(
  'second-factor-asked',
  ({ config }, locale, { name }) => {
    const t = translator(locale)
    return {
      subject: t('account_mail_factor_asked_subject'),
      paragraphs: [
        t('account_mail_factor_asked_lead', { name }),
        t('account_mail_factor_asked_how'),
        ...(config.requiresSecondFactor ? [t('account_mail_factor_asked_required')] : []),
      ],
      button: { label: t('account_mail_factor_asked_action'), url: `${config.publicUrl}/profile#sign-in` },
      smallPrint: [t('account_mail_factor_asked_monthly')],
    }
  },
)
