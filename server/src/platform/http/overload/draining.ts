import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** About to stop: `/readyz` refuses, and every answer closes its connection. */
    isDraining: boolean
  }
}

/** Clients and proxies whose connections are closed open the next one to a process that stays. */
export function closeConnectionsWhileDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Takes no new connections, and resolves when every request in flight has been answered. */
export async function finishRequests(app: FastifyInstance): Promise<void> {
  app.isDraining = true
  await new Promise<void>((resolve) => app.server.close(() => resolve()))
}
