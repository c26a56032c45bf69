import type { IncomingMessage } from 'node:http'
import { defaultLocale, localeKey } from '@obole/contract/names'
import type { FastifyInstance } from 'fastify'
import type { PageCache } from '../page-cache/page-cache.ts'
import { publicPageAt } from '../page-cache/public-pages.ts'
import { encodingFor, isUnchanged, type StoredPage, sentHeadersOf } from '../page-cache/stored-page.ts'
import { storedLocale } from '../platform/http/caller.ts'
import type { EarlySource } from '../platform/http/early-answers.ts'

/** Pages from the cache. One that is not there, or asks for a language in its address, is left to `answerPage`. */
export function storedPages(cache: PageCache, parseCookie: FastifyInstance['parseCookie']): EarlySource {
  const localeOf = (cookie: string | undefined) =>
    cookie?.includes(localeKey) ? storedLocale({ cookies: parseCookie(cookie) }) : defaultLocale
  return {
    route: '/*',
    find(request, url) {
      const place = url.includes('lang=') ? null : publicPageAt(url)
      if (!place) return undefined
      const key = { key: `${localeOf(request.headers.cookie)} ${place.address}`, tag: place.tag }
      const page = cache.find(key)
      const answer = page && answerWith(page, request.headers)
      return answer && { ...answer, sent: () => cache.hit(key, page) }
    },
  }
}

/** Undefined when the page has yet to be compressed for this browser. */
function answerWith(page: StoredPage, headers: IncomingMessage['headers']) {
  if (page.status === 200 && isUnchanged(page, headers['if-none-match'])) {
    return { status: 304, headers: sentHeadersOf(page, 'identity'), body: undefined }
  }
  const encoding = encodingFor(headers['accept-encoding'])
  const body = page.bodies[encoding]
  return body && { status: page.status, headers: sentHeadersOf(page, encoding), body }
}
