import { defaultLocale, type Locale, localeKey, locales } from '@obole/contract/names'
import type { FastifyInstance } from 'fastify'
import type { PageCache, PageKey } from '../page-cache/page-cache.ts'
import { publicPageAt } from '../page-cache/public-pages.ts'
import { answerOf, type PageAnswer } from '../page-cache/stored-page.ts'
import { storedLocale } from '../platform/http/caller.ts'
import type { EarlySource } from '../platform/http/early-answers.ts'
import { memoize } from '../platform/http/memoize.ts'

/** Pages from the cache. One that is not there, or asks for a language in its address, is left to `answerPage`. */
export function storedPages(cache: PageCache, parseCookie: FastifyInstance['parseCookie']): EarlySource {
  const localeOf = (cookie: string | undefined) =>
    cookie?.includes(localeKey) ? storedLocale({ cookies: parseCookie(cookie) }) : defaultLocale
  return {
    route: '/*',
    find({ headers }, url) {
      const key = keysIn[localeOf(headers.cookie)](url)
      if (!key) return undefined
      const page = cache.find(key)
      return page && answerOf(page, headers)
    },
    sent: (answer) => cache.hit((answer as PageAnswer).page),
  }
}

/** By language and address. */
const keysIn = Object.fromEntries(locales.map((locale) => [locale, pageKeys(locale)])) as Record<
  Locale,
  (url: string) => PageKey | null
>

function pageKeys(locale: Locale): (url: string) => PageKey | null {
  const keyOf = (url: string) => {
    const place = url.includes('lang=') ? null : publicPageAt(url)
    return place && { key: `${locale} ${place.address}`, tag: place.tag }
  }
  const ofPlainAddress = memoize(1000, keyOf)
  // Whoever adds parameters could make this long.
  return (url) => (url.length > 60 ? keyOf(url) : ofPlainAddress(url))
}
