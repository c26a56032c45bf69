import { createHash } from 'node:crypto'
import type { Locale } from '@obole/contract/formatting/names'
import type { Platform } from '../../platform/platform.ts'
import { type LinkSecrets, openLink, signLink } from '../domain/signed-link.ts'

const hashBytes = 32

/** Names the address by its hash: the link works as long as the mail is kept, also when the tip has lost the address. */
export function replyChoiceUrl(platform: Platform, emailKey: string, locale: Locale): string {
  return `${platform.config.publicUrl}/replies/${replyChoiceToken(platform, emailKey)}?lang=${locale}`
}

export function replyChoiceToken(secrets: LinkSecrets, emailKey: string): string {
  return signLink(secrets, 'reply-choice-link', createHash('sha256').update(emailKey).digest())
}

/** The hash of the address; null when we did not sign the link. */
export function openReplyChoice(secrets: LinkSecrets, token: string): Buffer | null {
  return openLink(secrets, 'reply-choice-link', token, hashBytes)
}
