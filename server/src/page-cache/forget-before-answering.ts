import type { FastifyInstance } from 'fastify'
import type { PageCache } from './page-cache.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whoever has saved something sees it in the next page: this process forgets the old one before it answers. */
export function forgetBeforeAnswering(app: FastifyInstance, cache: PageCache): void {
  app.addHook('onSend', async (request) => {
    if (!safeMethods.has(request.method)) await cache.catchUp()
  })
}
