import { readFileSync } from 'node:fs'
import fastify from 'fastify'

/** What Fastify alone can do with the same answer, headers and body: the yardstick for a page from the cache. */
const answer = JSON.parse(readFileSync(process.env['ANSWER'] ?? '', 'utf8')) as {
  headers: Record<string, string>
  body: string
}
const body = Buffer.from(answer.body, 'base64')
const app = fastify()
app.get('/healthz', async () => 'ok')
app.get('/page', async (_request, reply) => reply.headers(answer.headers).send(body))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('Bare Fastify is up.')
