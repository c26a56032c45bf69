import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'

/**
 * `refusing`: no connection. `failing`: 500. `hanging`: takes the request and never answers.
 * `garbled`: 200 with something that is not JSON. `redirecting`: sends the caller, secrets and all, elsewhere.
 */
export type ProviderError = 'refusing' | 'failing' | 'hanging' | 'garbled' | 'redirecting'

interface ReceivedCall {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, string>
}

export interface ProviderApi {
  /** For the provider's `*_API_BASE`. */
  apiBase: string
  /** The last calls, oldest first, whatever the answer. */
  received: ReceivedCall[]
  break(fault: ProviderError): Promise<void>
  recover(): Promise<void>
  stop(): Promise<void>
}

/** A provider's server-to-server side: a listener of its own on loopback that can fail and recover. */
export async function serveProviderApi(addRoutes: (app: FastifyInstance) => void): Promise<ProviderApi> {
  let fault: ProviderError | undefined
  const received: ReceivedCall[] = []

  const app = fastify()
  await app.register(formbody)
  app.addHook('preHandler', async (request, reply) => {
    received.push({
      method: request.method,
      path: request.url.replace(/\?.*/, ''),
      query: { ...(request.query as Record<string, string>) },
      body: { ...(request.body as Record<string, string> | undefined) },
    })
    received.splice(0, received.length - 200)
    switch (fault) {
      case 'hanging':
        return reply.hijack()
      case 'failing':
        return reply.status(500).send({ error: 'internal_failure' })
      case 'garbled':
        return reply.type('text/html').send('<!doctype html><title>Sorry</title>')
      case 'redirecting':
        return reply.redirect('http://127.0.0.1:9/elsewhere', 307)
    }
  })
  addRoutes(app)
  await app.ready()

  const server = createServer(app.routing)
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    apiBase: `http://127.0.0.1:${port}`,
    received,
    async break(next) {
      fault = next
      if (next === 'refusing') await close()
    },
    async recover() {
      fault = undefined
      if (!server.listening) await listen(port)
    },
    async stop() {
      await close()
      await app.close()
    },
  }
}
