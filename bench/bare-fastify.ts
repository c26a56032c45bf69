import fastify from 'fastify'

/** What Fastify alone can do with as many bytes: the yardstick for a rendered page. */
const body = Buffer.alloc(Number(process.env['BYTES'] ?? 0), 'x')
const app = fastify()
app.get('/healthz', async () => 'ok')
app.get('/page', async (_request, reply) => reply.type('text/html; charset=utf-8').send(body))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('Bare Fastify is up.')
