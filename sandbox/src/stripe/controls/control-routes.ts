import type { FastifyInstance } from 'fastify'
import type { StripeControls } from './controls.ts'

/**
 * `POST /_control/{name}` with `{"arguments": […]}` answers `{"result": …}`: a test or the crash campaign drives a
 * sandbox that runs in another process. The API key opens it, so that no web page can.
 */
export function serveControls(app: FastifyInstance, controls: StripeControls, apiKey: string): void {
  app.post<{ Params: { name: string } }>('/_control/:name', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`) return reply.status(401).send({ error: 'no key' })
    const { name } = request.params
    if (!Object.hasOwn(controls, name)) return reply.status(404).send({ error: `no control is called ${name}` })
    const act = controls[name as keyof StripeControls] as (...given: unknown[]) => unknown
    try {
      const { arguments: given = [] } = JSON.parse(String(request.body)) as { arguments?: unknown[] }
      return reply.send({ result: (await act(...given)) ?? null })
    } catch (error) {
      return reply.status(400).send({ error: String(error) })
    }
  })
}
