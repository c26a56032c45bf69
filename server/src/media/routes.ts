import { Refusal } from '@obole/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { transferTimeoutMs } from '../platform/http/http.ts'
import { isMediaKey, type MediaStore } from './store.ts'

/** Serves the uploaded images. The key is a hash of the content, so a response never goes stale. */
export function mountMedia(app: FastifyInstance, store: Pick<MediaStore, 'open' | 'stat'>): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { limit: 'media-address' },
    // On a slow line an image takes longer than an answer may.
    handlerTimeout: transferTimeoutMs,
    handler: async (request, reply) => {
      const key = request.params['*']
      if (!isMediaKey(key)) throw new Refusal('not_found')
      const name = key.slice(key.indexOf('/') + 1)
      const etag = `"${name.replace('.webp', '')}"`
      const isKnown = request.headers['if-none-match']?.includes(etag) ?? false
      const found = isKnown || request.method === 'HEAD' ? await store.stat(key) : await store.open(key)
      if (!found) throw new Refusal('not_found')
      reply.headers({ ...mediaHeaders, 'content-disposition': `inline; filename="${name}"`, etag })
      if (isKnown) return reply.code(304).send()
      reply.header('content-length', found.byteSize)
      return 'content' in found ? reply.send(found.content) : reply.send()
    },
  })
}

/** Whatever the bytes are, a browser may only show them as an image, on this site or on another. */
const mediaHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}
