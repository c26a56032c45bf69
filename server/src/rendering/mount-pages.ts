import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache } from '../page-cache/page-cache.ts'
import { transferTimeoutMs } from '../platform/http/http.ts'
import { answerPage, type PageHost } from './answer-page.ts'
import { canonicalAddress } from './canonical-address.ts'
import { answerCrashPage } from './crash-page.ts'
import { startDevRenderer } from './dev.ts'
import type { PolicyOrigins } from './policy.ts'
import type { FindRenderer, Renderer } from './renderer.ts'
import type { FindStoredFile } from './stored-builds.ts'

interface PagesOptions extends PolicyOrigins {
  isDev: boolean
  publicUrl: string
  cache?: PageCache | null
  findStoredFile?: FindStoredFile
}

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
  const { publicUrl, cache = null } = options
  const host: PageHost = { findRenderer, publicUrl, origins: options, cache }
  const config = { limit: 'page-address' as const }
  app.get('/', { config }, (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(`/landing${searchOf(request)}`, 302),
  )
  for (const folder of foldersWithoutPages)
    app.get(`${folder}/*`, { config }, (_request, reply) => reply.callNotFound())
  app.get('/assets/*', { config }, (request, reply) => answerStoredFile(options, request, reply))
  app.get('/*', { config, errorHandler: answerCrashPage }, (request, reply) => {
    const canonical = canonicalAddress(request.url)
    if (canonical) return reply.headers(redirectHeaders).redirect(canonical, 301)
    return answerPage(host, request, reply)
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
      route.config = { ...route.config, timeoutMs: transferTimeoutMs }
    })
    const folders = readdirSync(path.join(clientFolder, 'assets'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `assets/${name}/`)
    await scope.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      globIgnore: ['**/*.{br,gz}', ...folders.map((folder) => `${folder}**`)],
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = /[\\/]assets[\\/]/.test(file)
        reply.header('cache-control', isHashed ? immutable : 'public, max-age=86400')
      },
    })
    for (const folder of folders) serveFolder(scope, folder)
  })
}

/** One route: one for each of the hundreds of scripts would delay every start. */
function serveFolder(scope: FastifyInstance, folder: string): void {
  const files = new Set(readdirSync(path.join(clientFolder, folder)).filter((name) => !/\.(br|gz)$/.test(name)))
  scope.get(`/${folder}*`, (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    if (files.has(name)) return reply.sendFile(folder + name)
    reply.callNotFound()
    return reply
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

function searchOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start)
}
