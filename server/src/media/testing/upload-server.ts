import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Refusal } from '@obole/contract/rules/refusals'
import fastify, { type FastifyInstance } from 'fastify'
import { acceptUploads } from '../upload.ts'
import { createUploads, type Uploads } from '../uploads.ts'

export const boundary = 'frontier'
export const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
export const goodPart = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'

export interface UploadServer {
  app: FastifyInstance
  folder: string
  /** Those that the next request meets. */
  uploads: Uploads
  /** Of each request that has ended: the size of its file, or the code of its refusal. */
  outcomes: (string | number)[]
  /** A request whose body comes later; `length` ends its headers. */
  open(length: string): Promise<Socket>
  close(): Promise<void>
}

/** Nothing but uploads: who sends one stands in the header `X-Member`, and from where in `X-Forwarded-For`. */
export async function startUploadServer(): Promise<UploadServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'obole-uploads-'))
  const app = fastify({ bodyLimit: 64 * 1024, trustProxy: true })
  const server: UploadServer = {
    app,
    folder,
    uploads: createUploads(folder),
    outcomes: [],
    async open(length) {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
      socket.on('error', () => {})
      socket.write(
        `POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipart['content-type']}\r\n${length}\r\n\r\n`,
      )
      return socket
    },
    async close() {
      await app.close()
      await rm(folder, { recursive: true })
    },
  }
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) return reply.code(500).send(String(error))
    if (error.retryAfterS) reply.header('retry-after', error.retryAfterS)
    return reply.code(error.status).send({ code: error.code, errors: error.errors })
  })
  await acceptUploads(app)
  app.post('/upload', async (request) => {
    const member = String(request.headers['x-member'] ?? request.id)
    const receiving = server.uploads.receive(request, member, async (file) => ({
      byteSize: file.byteLength,
      content: (await file.read()).subarray(0, 40).toString('latin1'),
    }))
    receiving.then(
      ({ byteSize }) => server.outcomes.push(byteSize),
      (error: Refusal) => server.outcomes.push(error.code),
    )
    return receiving
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return server
}

export function body(...parts: [head: string, content: string | Buffer][]): Buffer {
  const framed = parts.flatMap(([head, content]) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, Buffer.from(`--${boundary}--\r\n`)])
}

export async function answerOf(socket: Socket): Promise<string> {
  return (await headOf(socket)).split('\r\n')[0] ?? ''
}

export function headOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (head) => resolve(head.toString('latin1'))))
}

/** In buffers, after garbage collection. */
export function bytesHeld(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}
