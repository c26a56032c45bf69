import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'
import { transferTimeoutMs } from '../platform/http/http.ts'
import { isMediaKey, type MediaStore } from './store.ts'

/** Images that are being sent to one address. Whoever reads them needs a fraction; each holds an open file. */
const sentAtOnceMax = 128

/** Serves the uploaded images. The key is a hash of the content, so a response never goes stale. */
export function mountMedia(app: FastifyInstance, store: Pick<MediaStore, 'open' | 'stat'>): void {
  const sending = new Map<string, number>()
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    // On a slow line an image takes longer than an answer may.
    config: { limit: 'media-address', timeoutMs: transferTimeoutMs },
    handler: async ({ headers, ip, method, params }, reply) => {
      const key = params['*']
      if (!isMediaKey(key)) throw new Refusal('not_found')
      const name = key.slice(key.indexOf('/') + 1)
      const etag = `"${name.replace('.webp', '')}"`
      const isKnown = headers['if-none-match']?.includes(etag) ?? false
      const isSent = !isKnown && method !== 'HEAD'
      if (isSent) count(ip, reply.raw)
      const found = await (isSent ? store.open(key) : store.stat(key))
      if (!found) throw new Refusal('not_found')
      reply.headers({ ...mediaHeaders, 'content-disposition': `inline; filename="${name}"`, etag })
      if (isKnown) return reply.code(304).send()
      reply.header('content-length', found.byteSize)
      return 'content' in found ? reply.send(found.content) : reply.send()
    },
  })

  function count(address: string, answer: NodeJS.EventEmitter): void {
    const others = sending.get(address) ?? 0
    if (others >= sentAtOnceMax) throw new Refusal('too_many_requests', { retryAfterS: 1 })
    sending.set(address, others + 1)
    answer.once('close', () => {
      const left = (sending.get(address) ?? 1) - 1
      if (left > 0) sending.set(address, left)
      else sending.delete(address)
    })
  }
}

/** Whatever the bytes are, a browser may only show them as an image, on this site or on another. */
const mediaHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}
