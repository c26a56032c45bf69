import type { Creator } from '@obole/contract/creators'
import { currency } from '@obole/contract/limits'
import type { Locale } from '@obole/contract/names'
import { startTip } from '@obole/contract/tips'
import { api } from '../platform/api.ts'
import { type OwnSite, requireProviderUrl } from './provider-url.ts'
import { type TipDraft, tipCents } from './tip-draft.ts'

interface Checkout {
  creator: Pick<Creator, 'id' | 'slug'>
  site: OwnSite | null
  draft: TipDraft
  locale: Locale
}

/** What a supporter waits at most. */
const timeoutMs = 9000

/** Begins the tip and answers where it is paid: an address that may be followed. */
export async function startCheckout({ creator, site, draft, locale }: Checkout, signal: AbortSignal): Promise<string> {
  const amount = tipCents(draft)
  if (!creator.id || !draft.attempt || amount === null) throw new Error('This draft cannot be sent')
  const page = `${location.origin}/@${creator.slug}`
  const started = api(startTip, {
    headers: { 'idempotency-key': draft.attempt.key },
    signal,
    body: {
      creatorId: creator.id,
      amount,
      currency,
      message: draft.message.trim() || null,
      supporterName: draft.supporterName.trim() || null,
      isPrivate: draft.isPrivate,
      locale,
      checkoutSuccessUrl: `${page}/tip-completed`,
      checkoutCancelledUrl: `${page}/tip-cancelled`,
    },
  })
  const { url } = await withinPatience(started)
  return requireProviderUrl(url, 'checkout', site)
}

/** A call may first wait for a new session: the limit counts for all of it. */
async function withinPatience<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const gaveUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The answer took too long')), timeoutMs)
  })
  return Promise.race([call, gaveUp]).finally(() => clearTimeout(timer))
}
