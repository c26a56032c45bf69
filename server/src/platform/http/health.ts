import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'
import type { Build } from '../observability/build.ts'

type DependencyStates = Record<string, 'up' | 'down'>

interface Health {
  build: Pick<Build, 'version' | 'commit'>
  isReady(): Promise<boolean>
  readDependencies(): Promise<DependencyStates>
}

/** `/healthz`: the process answers. `/readyz`: it can serve; what fails besides the database is named and does no harm. */
export function mountHealth(app: FastifyInstance, { build, isReady, readDependencies }: Health): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: build.version, commit: build.commit }),
  )
  app.get('/readyz', async (_request, reply) => {
    if (app.isDraining || !(await isReady())) throw new Refusal('unavailable')
    return reply.header('cache-control', 'no-store').send({ status: 'ready', dependencies: await readDependencies() })
  })
}
