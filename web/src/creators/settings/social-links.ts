import { isSocialUrl, type SocialField } from '@obole/contract/calls/creators'
import { socialUrlMax } from '@obole/contract/rules/limits'
import { characterCount } from '@obole/contract/rules/text'

/** The address of a profile on each network, for a bare handle. */
const homes: Record<SocialField, string | null> = {
  facebookUrl: 'https://www.facebook.com/',
  instagramUrl: 'https://www.instagram.com/',
  linkedInUrl: 'https://www.linkedin.com/in/',
  redditUrl: 'https://www.reddit.com/user/',
  tikTokUrl: 'https://www.tiktok.com/@',
  xUrl: 'https://x.com/',
  youtubeUrl: 'https://www.youtube.com/@',
  websiteUrl: null,
}

/** What the field shows as an example. */
export function exampleOf(field: SocialField): string {
  return homes[field] ? `${homes[field]}…` : 'https://…'
}

/** A handle becomes a link, a link without a scheme gets one. */
export function completeLink(field: SocialField, text: string): string {
  const typed = text.trim()
  const home = homes[field]
  if (typed === '') return ''
  if (/^https:/i.test(typed)) return typed
  if (/^http:\/\//i.test(typed)) return typed.replace(/^http:/i, 'https:')
  const handle = /^@?([\w.-]+)$/.exec(typed)?.[1]
  if (home && handle && (typed.startsWith('@') || !handle.includes('.'))) return home + handle
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed
}

export function isLinkValid(field: SocialField, text: string): boolean {
  return text === '' || (isSocialUrl(field, text) && characterCount(text) <= socialUrlMax)
}
