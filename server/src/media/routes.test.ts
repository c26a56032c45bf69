import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Refusal } from '@obole/contract/rules/refusals'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountMedia } from './routes.ts'
import { createStore, type MediaStore } from './store.ts'
import { newImage, openBucket, openFolder, type StorePlace } from './testing/stores.ts'

function served(store: MediaStore): FastifyInstance {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? error.status : 500).send())
  mountMedia(app, store)
  return app
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('images served from %s', (_name, openPlace) => {
  let place: StorePlace
  let store: MediaStore
  beforeAll(async () => {
    place = await openPlace()
    store = await createStore(place.options)
  })
  afterAll(async () => {
    store.close()
    await place.remove()
  })

  test('UPL-12: as nothing but an image, for ever', async () => {
    const image = newImage()
    const { large } = await store.put(image)
    const name = large.key.slice(3)
    const answer = await served(store).inject(large.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(image.large.bytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '3000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `inline; filename="${name}"`,
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${name.replace('.webp', '')}"`,
    })
  })

  test('without content to who asks for the head, or has it already', async () => {
    const { large } = await store.put(newImage())
    const app = served(store)
    const head = await app.inject({ method: 'HEAD', url: large.url })
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '3000', ''])
    const etag = `W/"other", ${head.headers['etag']}`
    const again = await app.inject({ url: large.url, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  test('UPL-16: no more once deleted, not even to who has them already', async () => {
    const { large } = await store.put(newImage())
    const app = served(store)
    const { etag } = (await app.inject(large.url)).headers
    await store.delete(large.key)
    const answers = await Promise.all([
      app.inject(large.url),
      app.inject({ method: 'HEAD', url: large.url }),
      app.inject({ url: large.url, headers: { 'if-none-match': etag ?? '' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(answers[0]?.headers['cache-control']).toBeUndefined()
  })

  test.each([
    '/media/',
    '/media/secret.webp',
    '/media/../package.json',
    '/media/..%2f..%2fpackage.json',
    '/media/ab/..%2f..%2f..%2fetc%2fpasswd',
    '/media/ab/ab000000000000000000000000000000.webp%00.html',
    '/media/ab/ab000000000000000000000000000000.html',
    '/media/ab/cd000000000000000000000000000000.webp',
    '/media/AB/AB000000000000000000000000000000.webp',
    '/media/incoming/6e0f9a34-0000-4000-8000-000000000000',
    '/media/ab%5cab000000000000000000000000000000.webp',
  ])('UPL-11: %s leads nowhere', async (url) => {
    expect((await served(store).inject(url)).statusCode).toBe(404)
  })
})

test('ATK-3: so many images are sent to one address at once, and no more files are opened for it', async () => {
  let opened = 0
  const app = served({
    stat: async () => ({ byteSize: 1 }),
    open: async () => {
      opened += 1
      const content = new Readable({ read: () => undefined })
      content.push('x')
      return { byteSize: 2, content }
    },
  } as unknown as MediaStore)
  const { port } = new URL(await app.listen({ port: 0, host: '0.0.0.0' }))
  const path = `/media/aa/${'a'.repeat(32)}.webp`
  const ask = async (localAddress: string, method = 'GET') => {
    const [answer] = await once(
      get({ host: '127.0.0.1', port, path, method, agent: false, localAddress }).on('error', () => undefined),
      'response',
    )
    return answer as IncomingMessage
  }
  const statuses = []
  for (let count = 0; count < 130; count += 1) statuses.push((await ask('127.0.0.2')).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(128)
  expect(statuses.slice(128)).toEqual([429, 429])
  expect(opened).toBe(128)
  expect((await ask('127.0.0.2', 'HEAD')).statusCode).toBe(200)
  expect((await ask('127.0.0.3')).statusCode).toBe(200)
  app.server.closeAllConnections()
  await app.close()
})
