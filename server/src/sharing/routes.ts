import { isLocale } from '@obole/contract/names'
import { Refusal } from '@obole/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CreatorRow, findCreator } from '../creators/creators.sql.ts'
import type { MediaPlatform } from '../media/media.ts'
import { clock } from '../platform/clock.ts'
import { createDrawing } from './drawing.ts'
import { createQrCodes } from './qr-code.ts'
import { robotsText, securityText } from './robots.ts'
import { creatorImage, type ShareImage, siteImage } from './share-image.ts'
import { openShareImages, removeOldShareImages } from './share-images.ts'
import { creatorSitemap, rootSitemap } from './sitemap.ts'

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
      ? reply.type('image/svg+xml; charset=utf-8').send(await qrCode(address, 'svg'))
      : reply.type('image/png').send(await qrCode(address, 'png'))
  })

  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await rootSitemap(platform)))
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const part = await creatorSitemap(platform, request.params.file)
    if (!part) throw new Refusal('not_found')
    return sendXml(reply, part)
  })
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
  find: (wanted: ShareImage) => Promise<Buffer>,
): Promise<FastifyReply> {
  const etag = `"${wanted.key}"`
  reply.headers({ ...shared, 'cache-control': 'public, max-age=3600', etag })
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type('image/png').send(await find(wanted))
}

function sendXml(reply: FastifyReply, body: Parameters<FastifyReply['send']>[0]): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(body)
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
}
