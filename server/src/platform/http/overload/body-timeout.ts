import { PassThrough } from 'node:stream'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'

/** A client that trickles a small body is answered 408; uploads are bounded by `requestTimeout`. */
export function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding, 'content-type': type } = request.headers
    const hasBody = length !== '0' || coding !== undefined
    if (!hasBody || type?.startsWith('multipart/')) return payload
    // Apart from the socket: that is needed for the answer.
    const body = payload.pipe(new PassThrough())
    const timer = setTimeout(() => body.destroy(new Refusal('request_timeout')), timeoutMs).unref()
    payload.once('end', () => clearTimeout(timer)).once('error', (error) => body.destroy(error))
    reply.raw.once('close', () => {
      clearTimeout(timer)
      body.destroy()
    })
    return body
  })
}
