import { Refusal } from '@obole/contract/refusals'
import type { FastifyInstance } from 'fastify'

type DependencyStates = Record<string, 'up' | 'down'>

/** `/healthz`: the process answers. `/readyz`: it can serve; what fails besides the database is named and does no harm. */
export function mountHealth(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
  readDependencies: () => Promise<DependencyStates>,
): void {
  app.get('/healthz', { config: { isEssential: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    if (!(await isReady())) throw new Refusal('unavailable')
    return reply.header('cache-control', 'no-store').send({ status: 'ready', dependencies: await readDependencies() })
  })
}
