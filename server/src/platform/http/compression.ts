import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Every text that we answer, whatever route made it. Left as they are: images, what has an encoding already (the
 * built assets), answers of less than 1 kB, and routes with `compress: false`. Those answer with a session's tokens:
 * the length of a compressed answer tells how much of it repeats what the caller sent (BREACH).
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (type.startsWith('image/') && !type.startsWith('image/svg')) return
    const others = String(reply.getHeader('vary') ?? '')
    if (!/accept-encoding/i.test(others))
      reply.header('vary', others ? `${others}, accept-encoding` : 'accept-encoding')
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // An answer is compressed while somebody waits for it: zlib's own default of 11 would take a hundred times longer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    // A compressed body would grow past the limit that its length was checked against.
    globalDecompression: false,
  })
}
