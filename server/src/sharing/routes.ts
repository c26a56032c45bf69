import { isLocale } from '@obole/contract/formatting/names'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CreatorRow, findCreator } from '../creators/tables/creators.sql.ts'
import type { MediaPlatform } from '../media/media.ts'
import { clock } from '../platform/clock.ts'
import { createDrawing } from './drawing.ts'
import { decompressed, keepSitemaps } from './kept-sitemaps.ts'
import { createQrCodes } from './qr-code.ts'
import { robotsText, securityText } from './robots.ts'
import { creatorImage, type ShareImage, siteImage } from './share-image.ts'
import { openShareImages, removeOldShareImages } from './share-images.ts'

/** Share images, QR codes, and the files that robots request. */
export function mountSharing(app: FastifyInstance, platform: MediaPlatform): void {
  const drawing = createDrawing()
  const images = openShareImages(platform, drawing)
  const qrCode = createQrCodes()
  app.addHook('onClose', () => drawing.close())
  cleanHourly(app, platform)

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const [, name = '', locale] = /^(site|@[^./]+)\.([a-z]{2})\.png$/.exec(request.params.file) ?? []
    if (!isLocale(locale)) throw new Refusal('not_found')
    const wanted =
      name === 'site' ? siteImage(platform, locale) : creatorImage(platform, await openPage(platform, name), locale)
    return sendImage(reply, request.headers['if-none-match'], wanted, images.find)
  })
  app.get<{ Params: { page: string; file: string } }>('/share/:page/:file', async (request, reply) => {
    const { page, file } = request.params
    if (!page.startsWith('@') || (file !== 'qr.svg' && file !== 'qr.png')) throw new Refusal('not_found')
    const { slug } = await openPage(platform, page)
    const address = `${platform.config.publicUrl}/@${slug}`
    reply.headers({ ...shared, 'cache-control': 'public, max-age=86400' })
    return file === 'qr.svg'
      ? reply.type('image/svg+xml; charset=utf-8').send(qrCode(address, 'svg'))
      : reply.type('image/png').send(qrCode(address, 'png'))
  })

  const sitemaps = keepSitemaps(platform)
  app.get('/sitemap.xml', { compress: false }, async (request, reply) =>
    sendXml(request, reply, await sitemaps.find(null)),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', { compress: false }, async (request, reply) =>
    sendXml(request, reply, await sitemaps.find(request.params.file)),
  )
  app.get('/robots.txt', (_request, reply) => sendText(reply, robotsText(platform.config)))
  app.get('/.well-known/security.txt', (_request, reply) => sendText(reply, securityText(platform.config, clock.now())))
}

/** Other sites embed these. */
const shared = { 'cross-origin-resource-policy': 'cross-origin' }

/** By a timer and not a job: a job runs on one machine, and each has a cache of its own. */
function cleanHourly(app: FastifyInstance, platform: MediaPlatform): void {
  const clean = () => {
    removeOldShareImages(platform).catch((error: unknown) =>
      platform.log.warn({ error }, 'old share images could not be removed'),
    )
  }
  const timer = setInterval(clean, 60 * 60_000).unref()
  app.addHook('onListen', async () => clean())
  app.addHook('onClose', async () => clearInterval(timer))
}

/** A public page, by `@slug`. */
async function openPage({ sql }: MediaPlatform, name: string): Promise<CreatorRow> {
  const page = await findCreator(sql, name.slice(1))
  if (!page || page.isDeleted || page.isSuspended) throw new Refusal('creator_not_found')
  return page
}

async function sendImage(
  reply: FastifyReply,
  known: string | undefined,
  wanted: ShareImage,
  find: (wanted: ShareImage, gone: AbortSignal) => Promise<Buffer | null>,
): Promise<FastifyReply | undefined> {
  const etag = `"${wanted.key}"`
  reply.headers({ ...shared, 'cache-control': 'public, max-age=3600', etag })
  if (known?.includes(etag)) return reply.code(304).send()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const image = await find(wanted, gone.signal)
  return image ? reply.type('image/png').send(image) : undefined
}

function sendXml(request: FastifyRequest, reply: FastifyReply, compressed: Buffer | null): FastifyReply {
  if (!compressed) throw new Refusal('not_found')
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
  return takesGzip.test(request.headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'gzip').send(compressed)
    : reply.send(decompressed(compressed))
}

const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
}
