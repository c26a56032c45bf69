import type { ConfirmPurpose } from '@obole/contract/accounts'
import { longDate } from '@obole/contract/dates'
import { timeText } from '@obole/contract/intl-formats'
import { intlTags, type Locale } from '@obole/contract/names'
import { timeZone } from '@obole/contract/time-zone'
import { type MailContent, template } from '../../mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailTokenOf } from '../tokens/tokens.ts'
import { en } from './texts.en.ts'
import { es } from './texts.es.ts'
import { fr } from './texts.fr.ts'
import type { MailTexts, Words } from './texts.ts'

/** An instant in ISO 8601. */
type At = string

/** Where the person wanted to go when they registered. */
type Return = { returnUrl: string | null }

export const verifyEmailMail = template<{ tokenId: string; email: string } & Return>(
  'verify-email',
  (platform, locale, content) =>
    mailContent(texts[locale].verifyEmail(content), tokenLink(platform, '/verify-email', content)),
)

export const alreadyRegisteredMail = template<{ email: string } & Return>(
  'already-registered',
  (platform, locale, content) =>
    mailContent(texts[locale].alreadyRegistered(content), link(platform, '/login', returnIn(content))),
)

export const resetPasswordMail = template<{ tokenId: string; email: string }>(
  'reset-password',
  (platform, locale, content) =>
    mailContent(texts[locale].resetPassword(content), tokenLink(platform, '/reset-password', content)),
)

export const passwordChangedMail = template<{ at: At }>('password-changed', (platform, locale, { at }) =>
  mailContent(texts[locale].passwordChanged({ at: moment(locale, at) }), link(platform, '/forgot-password')),
)

export const confirmEmailMail = template<{ tokenId: string; email: string; account: string | null }>(
  'confirm-email',
  (platform, locale, content) =>
    mailContent(texts[locale].confirmEmail(content), confirmLink(platform, content.tokenId, 'change-email')),
)

export const emailChangeMail = template<{ tokenId: string; newEmail: string; email: string }>(
  'email-change',
  (platform, locale, content) =>
    mailContent(texts[locale].emailChange(content), confirmLink(platform, content.tokenId, 'undo-email')),
)

export const emailChangeUndoneMail = template<{ restored: string; removed: string }>(
  'email-change-undone',
  (platform, locale, content) =>
    mailContent(texts[locale].emailChangeUndone(content), link(platform, '/forgot-password')),
)

export const emailInUseMail = template<{ email: string }>('email-in-use', (platform, locale, content) =>
  mailContent(texts[locale].emailInUse(content), link(platform, '/login')),
)

export const newSignInMail = template<{ device: string; at: At }>('new-sign-in', (platform, locale, { device, at }) =>
  mailContent(texts[locale].newSignIn({ device, at: moment(locale, at) }), link(platform, '/forgot-password')),
)

export const sessionEndedMail = template<{ device: string; at: At }>(
  'session-ended',
  (platform, locale, { device, at }) =>
    mailContent(texts[locale].sessionEnded({ device, at: moment(locale, at) }), link(platform, '/login')),
)

export const identityLinkedMail = template<{ provider: string; at: At }>(
  'identity-linked',
  (platform, locale, { provider, at }) =>
    mailContent(texts[locale].identityLinked({ provider, at: moment(locale, at) }), link(platform, '/forgot-password')),
)

export const erasureScheduledMail = template<{ on: At }>('erasure-scheduled', (platform, locale, { on }) =>
  mailContent(texts[locale].erasureScheduled({ on: longDate(on, locale) }), link(platform, '/profile')),
)

export const confirmSignInMail = template<{ tokenId: string; email: string }>(
  'confirm-sign-in',
  (platform, locale, content) =>
    mailContent(texts[locale].confirmSignIn(content), confirmLink(platform, content.tokenId, 'confirm-sign-in')),
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
  erasureScheduledMail,
  confirmSignInMail,
]

const texts: Record<Locale, MailTexts> = { fr, en, es }

function mailContent({ action, ...words }: Words, url: string): MailContent {
  return { ...words, ...(action && { button: { label: action, url } }) }
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
  // In Spanish the short name of the zone would be « GMT-5 ».
  const zone = locale === 'es' ? {} : ({ timeZoneName: 'short' } as const)
  const text = timeText(intlTags[locale], { ...parts, ...zone, timeZone }, new Date(at))
  return locale === 'es' ? `${text} (hora del Este)` : text
}
