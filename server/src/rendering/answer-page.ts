import {
  defaultLocale,
  fallbackLocaleParam,
  intlTags,
  isLocale,
  type Locale,
  localeKey,
} from '@obole/contract/formatting/names'
import { localeCookieDays } from '@obole/contract/rules/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache, PageKey } from '../page-cache/page-cache.ts'
import { isPublicRoute, publicPageAt } from '../page-cache/public-pages.ts'
import { bodyOf, encodingFor, isUnchanged, type StoredPage, storedPage } from '../page-cache/stored-page.ts'
import { chosenLocale } from '../platform/http/caller.ts'
import { contentSecurityPolicy, type PolicyOrigins, referrerPolicy } from './policy.ts'
import { type PageRendering, renderPage } from './render-page.ts'
import type { FindRenderer, Renderer } from './renderer.ts'

export interface PageHost {
  findRenderer: FindRenderer
  publicUrl: string
  origins: PolicyOrigins
  /** Null: every page is rendered when it is asked for. */
  cache: PageCache | null
}

interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  /** The language that the address asks for. */
  asked: Locale | null
  locale: Locale
  /** False for an answer that sets a cookie or is out of date. */
  isShared: boolean
}

const localeCookieS = localeCookieDays * 24 * 60 * 60
/**
 * A browser asks again each time. A CDN may answer for half a minute, and for another half while it asks again; it is
 * told so in a header of its own, because some browsers too would show an old page while they ask.
 */
const sharedHeaders = {
  'cache-control': 'public, max-age=0, s-maxage=30',
  'cdn-cache-control': 'max-age=30, stale-while-revalidate=30',
}

export function answerPage(
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const asked = localeIn(request.url, 'lang')
  const locale = asked ?? chosenLocale(request) ?? localeIn(request.url, fallbackLocaleParam) ?? defaultLocale
  const visit: Visit = { request, reply, asked, locale, isShared: asked === null }
  const place = publicPageAt(request.url)
  if (!place) return answerRendered(host, visit)
  const key: PageKey = { key: `${visit.locale} ${place.address}`, tag: place.tag }
  const found = host.cache?.find(key)
  if (!found) return answerPublicPage(host, visit, key, place.address)
  host.cache?.hit(found)
  return send(host, visit, found)
}

function localeIn(address: string, param: string): Locale | null {
  if (!address.includes(`${param}=`)) return null
  const named = new URLSearchParams(address.slice(address.indexOf('?'))).get(param)
  return isLocale(named) ? named : null
}

/** Rendered without the query parameters that it does not know: they cannot be part of what is stored. */
async function answerPublicPage(host: PageHost, visit: Visit, key: PageKey, address: string): Promise<FastifyReply> {
  const renderer = await host.findRenderer(visit.request, visit.reply)
  if (!renderer) return visit.reply
  const render = async () => {
    const rendering = await renderAt(host, renderer, visit, address)
    const isStorable =
      [200, 404, 410].includes(rendering.status) && !rendering.isIncomplete && isPublicRoute(rendering.route)
    const page = storedPage(key.key, rendering.status, headersOf(host, visit.locale, rendering), rendering.html)
    return { page, isStorable, isUnavailable: rendering.isUnavailable }
  }
  const answer = host.cache ? await host.cache.render(key, render) : { ...(await render()), isStale: false }
  // A redirect keeps the whole address.
  if (answer.page.headers['location']) return answerRendered(host, visit)
  if (answer.isStale) visit.reply.header('cache-status', 'obole; hit; fwd=stale; detail=database')
  return send(host, { ...visit, isShared: visit.isShared && !answer.isStale }, answer.page)
}

function send({ cache }: PageHost, visit: Visit, page: StoredPage): FastifyReply {
  const { request, reply } = visit
  reply.code(page.status).headers(page.headers)
  // What only sets the language is somebody's own, yet may wait in their browser for the back button.
  if (visit.asked && page.headers['cache-control'] !== 'no-store') refuseSharing(reply, 'private, no-cache')
  else if (!visit.isShared) refuseSharing(reply)
  rememberLocale(visit)
  if (page.status === 200 && isUnchanged(page, request.headers['if-none-match'])) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = bodyOf(page, encoding)
  cache?.measure(page)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

async function answerRendered(host: PageHost, visit: Visit): Promise<FastifyReply> {
  const { request, reply, locale } = visit
  const renderer = await host.findRenderer(request, reply)
  if (!renderer) return reply
  const rendering = await renderAt(host, renderer, visit, request.url)
  rememberLocale(visit)
  reply.code(rendering.status).headers(headersOf(host, locale, rendering))
  if (rendering.location) return reply.send()
  if (!visit.isShared) refuseSharing(reply)
  return reply.send(rendering.html)
}

/** Readable by scripts: the browser has its own copy of the choice in local storage. */
function rememberLocale({ reply, asked }: Visit): void {
  if (asked) reply.setCookie(localeKey, asked, { path: '/', maxAge: localeCookieS, sameSite: 'lax' })
}

function refuseSharing(reply: FastifyReply, cacheControl = 'no-store'): void {
  reply.header('cache-control', cacheControl).removeHeader('cdn-cache-control')
}

function renderAt({ publicUrl }: PageHost, renderer: Renderer, visit: Visit, address: string) {
  // Joined, not resolved: `//host/` in an address must stay a path.
  const url = new URL(new URL(publicUrl).origin + address)
  const { ip, server } = visit.request
  return server.work.run(ip, () => renderPage(renderer, visit, { url, locale: visit.locale }))
}

function headersOf({ origins }: PageHost, locale: Locale, page: PageRendering): Record<string, string> {
  if (page.location) return { location: page.location, 'cache-control': 'no-store' }
  const referrer = referrerPolicy(page.route)
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': intlTags[locale],
    vary: 'cookie, accept-encoding',
    'content-security-policy': contentSecurityPolicy(page, origins),
    ...(page.status === 200 && !page.isIncomplete && isPublicRoute(page.route)
      ? sharedHeaders
      : { 'cache-control': 'no-store' }),
    ...(referrer && { 'referrer-policy': referrer }),
    ...(page.status === 503 && { 'retry-after': '5' }),
  }
}
