import type { Creator } from '@obole/contract/creators'
import { currency } from '@obole/contract/limits'
import type { Locale } from '@obole/contract/names'
import { tidyText } from '@obole/contract/text'
import { startTip } from '@obole/contract/tips'
import { api } from '../platform/api.ts'
import { type OwnSite, requireProviderUrl } from './provider-url.ts'
import { type TipDraft, tipCents } from './tip-draft.ts'

interface Checkout {
  creator: Pick<Creator, 'id' | 'slug' | 'hasWall'>
  site: OwnSite | null
  draft: TipDraft
  locale: Locale
}

const timeoutMs = 9000

/** Starts the tip; resolves with the checkout's address, checked to be the provider's. */
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
      message: tidyText(draft.message) || null,
      supporterName: tidyText(draft.supporterName) || null,
      isPrivate: draft.isPrivate,
      coversFees: draft.coversFees,
      showsWords: creator.hasWall && draft.showsWords,
      showsAmount: creator.hasWall && draft.showsAmount,
      locale,
      checkoutSuccessUrl: `${page}/tip-completed`,
      checkoutCancelledUrl: `${page}/tip-cancelled`,
    },
  })
  const { url } = await withTimeout(started)
  return requireProviderUrl(url, 'checkout', site)
}

/** The call may first refresh the session: the limit counts for both. */
async function withTimeout<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The answer took too long')), timeoutMs)
  })
  return Promise.race([call, timedOut]).finally(() => clearTimeout(timer))
}
