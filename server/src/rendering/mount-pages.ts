import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { isLocale, type Locale, localeKey } from '@obole/contract/names'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storedLocale } from '../platform/http/caller.ts'
import { transferTimeoutMs } from '../platform/http/http.ts'
import { innerCallHeaders } from '../platform/http/inner-call.ts'
import { canonicalAddress } from './canonical-address.ts'
import { crashPage } from './crash-page.ts'
import { startDevRenderer } from './dev.ts'
import { contentSecurityPolicy, isPersonalPage, type PolicyOrigins, referrerPolicy } from './policy.ts'
import type { FindRenderer, RenderContext, RenderedPage, Renderer } from './renderer.ts'
import type { FindStoredFile } from './stored-builds.ts'

export interface PagesOptions extends PolicyOrigins {
  isDev: boolean
  publicUrl: string
  findStoredFile?: FindStoredFile
}

const yearS = 365 * 24 * 60 * 60
/** The address may carry a secret. */
const redirectHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
/** What is asked for here is no page, and what is not there is answered as a problem. */
const foldersWithoutPages = ['/api', '/sandbox']
const webFolder = new URL('../../../web/', import.meta.url)
/** Where the build of this process has its files. */
export const clientFolder = fileURLToPath(new URL('dist/client/', webFolder))
const immutable = 'public, max-age=31536000, immutable'

/** Mount last: whatever no other route answers is a page, and an unknown page is our own 404. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const findRenderer = options.isDev ? await startDevRenderer(app, webFolder) : await loadRenderer(app)
  const config = { limit: 'page-address' as const }
  app.get('/', { config }, (request, reply) => reply.redirect(`/landing${searchOf(request)}`, 302))
  for (const folder of foldersWithoutPages) app.get(`${folder}/*`, (_request, reply) => reply.callNotFound())
  app.get('/assets/*', { config }, (request, reply) => answerStoredFile(options, request, reply))
  app.get('/*', { config }, async (request, reply) => {
    const canonical = canonicalAddress(request.url)
    if (canonical) return reply.headers(redirectHeaders).redirect(canonical, 301)
    return answerPage(app, findRenderer, options, request, reply)
  })
}

async function loadRenderer(app: FastifyInstance): Promise<FindRenderer> {
  await serveFiles(app)
  const entry = new URL('dist/server/server.js', webFolder)
  const renderer: Renderer = await import(entry.href)
  return async () => renderer
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isEssential: true }
      route.handlerTimeout = transferTimeoutMs
    })
    await scope.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      globIgnore: ['**/*.{br,gz}'],
      preCompressed: true,
      index: false,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', isHashed ? immutable : 'public, max-age=86400')
      },
    })
  })
}

/** A file of another build: this one's have been answered before. */
async function answerStoredFile(
  { findStoredFile }: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { '*': name } = request.params as { '*': string }
  const file = await findStoredFile?.(`assets/${name}`)
  if (!file) {
    reply.callNotFound()
    return reply
  }
  return reply.type(file.type).header('cache-control', immutable).send(file.body)
}

async function answerPage(
  app: FastifyInstance,
  findRenderer: FindRenderer,
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const renderer = await findRenderer(request, reply)
  if (!renderer) return reply
  // Joined, not resolved: `//host/` in an address must stay a path.
  const url = new URL(new URL(options.publicUrl).origin + request.url)
  const asked = url.searchParams.get('lang')
  const locale = isLocale(asked) ? asked : storedLocale(request)
  // Readable by scripts: the browser has its own copy of the choice in local storage.
  if (isLocale(asked)) reply.setCookie(localeKey, asked, { path: '/', maxAge: yearS, sameSite: 'lax' })
  const page = await renderPage(app, renderer, locale, url, request)
  if (page.location) return reply.header('cache-control', 'no-store').redirect(page.location, page.status)
  // By the route that matched, never by the address: one page can be asked for in many spellings.
  const isShared = page.status === 200 && !isLocale(asked) && !isPersonalPage(page.route)
  const referrer = referrerPolicy(page.route)
  if (referrer) reply.header('referrer-policy', referrer)
  if (page.status === 503) reply.header('retry-after', '5')
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-language', locale)
    .header('cache-control', isShared ? 'public, max-age=0, s-maxage=30' : 'no-store')
    .header('vary', 'cookie, accept-encoding')
    .header('content-security-policy', contentSecurityPolicy(page.route, page.scripts, options))
    .send(page.html)
}

async function renderPage(
  app: FastifyInstance,
  renderer: Renderer,
  locale: Locale,
  url: URL,
  request: FastifyRequest,
): Promise<RenderedPage> {
  try {
    return await renderer.renderPage(url, { locale, callApi: inProcessApi(app, request) })
  } catch (error) {
    request.log.error({ error, requestId: request.id }, 'page failed')
    return { status: 500, html: crashPage(locale), scripts: [], location: null, route: null }
  }
}

function inProcessApi(app: FastifyInstance, request: FastifyRequest): RenderContext['callApi'] {
  return async (path, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...innerCallHeaders },
      remoteAddress: request.ip,
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, text: answer.payload }
  }
}

function searchOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start)
}
