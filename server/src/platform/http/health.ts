import { Refusal } from '@obole/contract/refusals'
import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process lives. `/readyz`: it should be given work. */
export function mountHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { config: { isEssential: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    if (!(await isReady())) throw new Refusal('unavailable')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
