import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export interface HttpAnswer {
  statusCode: number
  headers: Record<string, string | string[] | undefined>
  payload: string
  rawPayload: Buffer
}

export type Get = (path: string, headers?: Record<string, string>) => Promise<HttpAnswer>

/** Asks as a browser does, by a connection. */
export async function getOverHttp(app: FastifyInstance): Promise<Get> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return async (path, headers = {}) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, agent: false }).end()
    const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
    asked.once('error', reject).once('response', (response) => {
      buffer(response).then((rawPayload) => {
        const { statusCode = 0, headers } = response
        resolve({ statusCode, headers, rawPayload, payload: rawPayload.toString() })
      }, reject)
    })
    return promise
  }
}
