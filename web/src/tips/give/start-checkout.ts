import type { Creator } from '@obole/contract/calls/creators'
import { startTip } from '@obole/contract/calls/tips'
import { currency } from '@obole/contract/formatting/money'
import type { Locale } from '@obole/contract/formatting/names'
import { tidyText } from '@obole/contract/rules/text'
import { api } from '../../platform/api.ts'
import { type OwnSite, requireProviderUrl } from '../../platform/provider-url.ts'
import { type TipDraft, tipCents } from './tip-draft.ts'

interface Checkout {
  creator: Pick<Creator, 'id' | 'slug'>
  site: OwnSite | null
  draft: TipDraft
  locale: Locale
}

const timeoutMs = 9000

/** Starts the tip; resolves with the checkout's address, checked to be the provider's. */
export async function startCheckout({ creator, site, draft, locale }: Checkout, signal: AbortSignal): Promise<string> {
  const amount = tipCents(draft)
  if (!creator.id || !draft.attempt || amount === null) throw new Error('This draft cannot be sent')
  const message = tidyText(draft.message) || null
  const page = `${location.origin}/@${creator.slug}`
  const started = api(startTip, {
    headers: { 'idempotency-key': draft.attempt.key },
    signal,
    body: {
      creatorId: creator.id,
      amount,
      currency,
      message,
      supporterName: tidyText(draft.supporterName) || null,
      isPrivate: draft.isPrivate && message !== null,
      coversFees: draft.coversFees,
      showsWords: draft.showsWords,
      showsName: draft.showsName,
      showsAmount: draft.showsAmount,
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
