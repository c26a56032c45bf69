import type { ConfirmPurpose } from '@obole/contract/calls/accounts'
import { timeText } from '@obole/contract/formatting/intl-formats'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { timeZone } from '@obole/contract/formatting/time-zone'
import { translator } from '../../platform/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailTokenOf } from '../tokens/tokens.ts'

/** An instant in ISO 8601. */
export type At = string

/** Where the person wanted to go when they registered. */
export type Return = { returnUrl: string | null }

export function deviceText(locale: Locale, { device, at }: { device: string; at: At }): string {
  const t = translator(locale)
  return t('account_mail_device', { device: device || t('account_mail_device_unknown'), at: moment(locale, at) })
}

/** Always of the configured origin: a forged Host header must not end up in a mail. */
export function link({ config }: Platform, path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query)
  return `${config.publicUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

export function tokenLink(
  platform: Platform,
  path: string,
  { tokenId, email, ...rest }: { tokenId: string; email?: string } & Partial<Return>,
): string {
  return link(platform, path, { ...(email && { email }), token: mailTokenOf(platform, tokenId), ...returnIn(rest) })
}

/** The purpose chooses the screen and its words; the token alone gives the right. `email`: where a password is chosen. */
export function confirmLink(
  platform: Platform,
  tokenId: string,
  purpose: ConfirmPurpose | 'recover',
  email?: string,
): string {
  return link(platform, '/confirm-email', { ...(email && { email }), token: mailTokenOf(platform, tokenId), purpose })
}

export function returnIn({ returnUrl }: Partial<Return>): Record<string, string> {
  return returnUrl ? { returnUrl } : {}
}

/** Most users live in Eastern time. */
export function moment(locale: Locale, at: At): string {
  const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  const time = timeText(intlTags[locale], { ...parts, timeZone }, new Date(at))
  return translator(locale)('time_eastern', { time })
}
