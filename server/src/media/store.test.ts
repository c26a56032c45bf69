import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@obole/contract/refusals'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProcessedImage } from './image-kinds.ts'
import { removeOrphans } from './remove-orphans.ts'
import { mountMedia } from './routes.ts'
import { createStore, isMediaKey, type MediaStore } from './store.ts'
import { openBucket, openFolder, type StorePlace } from './testing/stores.ts'

const day = 24 * 60 * 60_000

function imageOf(...contents: [large: Buffer, medium: Buffer | null, small: Buffer]): ProcessedImage {
  const [large, medium, small] = contents.map((bytes) => bytes && { width: 4, height: 2, bytes })
  if (!large || !small) throw new Error('An image has a large and a small variant.')
  return { width: 4, height: 2, colour: '#c86838', large, medium: medium ?? null, small }
}

const newImage = () => imageOf(randomBytes(3000), randomBytes(2000), randomBytes(1000))

async function contentOf(store: MediaStore, key: string): Promise<Buffer | null> {
  const file = await store.open(key)
  if (!file) return null
  return Buffer.isBuffer(file.content) ? file.content : buffer(file.content)
}

async function keysOf(store: MediaStore, prefix?: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

function served(store: MediaStore): FastifyInstance {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? error.status : 500).send())
  mountMedia(app, store)
  return app
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('images kept in %s', (_name, openPlace) => {
  let place: StorePlace
  let store: MediaStore
  beforeAll(async () => {
    place = await openPlace()
    store = createStore(place.options)
  })
  afterAll(async () => {
    store.close()
    await place.remove()
  })

  test('UPL-11: are found under a name made of their own content', async () => {
    const image = newImage()
    const stored = await store.put(image)
    for (const size of ['large', 'medium', 'small'] as const) {
      const key = stored[size]?.key ?? ''
      expect(isMediaKey(key)).toBe(true)
      expect(await contentOf(store, key)).toEqual(image[size]?.bytes)
      expect(stored[size]).toMatchObject({ url: `/media/${key}`, width: 4, height: 2 })
    }
    expect(stored).toMatchObject({ width: 4, height: 2, colour: '#c86838' })
  })

  test('are kept once, however often they are sent', async () => {
    const bytes = randomBytes(500)
    const [one, other] = [await store.put(imageOf(bytes, null, bytes)), await store.put(imageOf(bytes, null, bytes))]
    expect(one).toEqual(other)
    expect(one.medium).toBeNull()
    expect((await keysOf(store)).filter((key) => key === one.large.key)).toHaveLength(1)
  })

  test('tell their size and age, or that they are not there', async () => {
    const { large } = await store.put(newImage())
    const found = await store.stat(large.key)
    expect(found?.byteSize).toBe(3000)
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    const missing = 'ab/ab000000000000000000000000000000.webp'
    expect([await store.stat(missing), await store.open(missing)]).toEqual([null, null])
  })

  test('are deleted, also twice', async () => {
    const { large } = await store.put(newImage())
    await store.delete(large.key)
    await store.delete(large.key)
    expect(await store.open(large.key)).toBeNull()
  })

  test('are listed by the beginning of their names', async () => {
    const { large } = await store.put(newImage())
    const prefix = large.key.slice(0, 7)
    expect(await keysOf(store, prefix)).toEqual([large.key])
    expect(await keysOf(store, large.key.slice(0, 2))).toContain(large.key)
    expect(await keysOf(store, 'zz')).toEqual([])
  })

  describe('and served', () => {
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

  describe('that nothing points to', () => {
    const tomorrow = () => new Date(Date.now() + 2 * day)
    const sweep = (referenced: string[], now: Date) =>
      removeOrphans({ store, isReferenced: async () => new Set(referenced), olderThanMs: day, now })

    test('UPL-14: are removed; what is referenced or young stays', async () => {
      const [kept, orphan] = [await store.put(newImage()), await store.put(newImage())]
      const keys = ({ large, medium, small }: typeof kept) => [large.key, medium?.key ?? '', small.key]
      await sweep(keys(kept), new Date())
      expect(await keysOf(store)).toEqual(expect.arrayContaining([...keys(kept), ...keys(orphan)]))
      const { removed } = await sweep(keys(kept), tomorrow())
      expect(removed).toBeGreaterThanOrEqual(3)
      expect((await keysOf(store)).toSorted()).toEqual(keys(kept).toSorted())
    })

    test('UPL-14: are asked for once they are old, and stay when asking fails', async () => {
      const { large } = await store.put(newImage())
      const asked: string[] = []
      const isReferenced = async (keys: string[]) => {
        asked.push(...keys)
        throw new Error('no database')
      }
      expect(await removeOrphans({ store, isReferenced, olderThanMs: day, now: new Date() })).toEqual({ removed: 0 })
      expect(asked).toEqual([])
      const failing = removeOrphans({ store, isReferenced, olderThanMs: day, now: tomorrow() })
      await expect(failing).rejects.toThrow('no database')
      expect(asked).toContain(large.key)
      expect(await store.stat(large.key)).not.toBeNull()
    })

    test('UPL-14: stay when they are sent again while the sweep runs', async () => {
      const image = newImage()
      const { large } = await store.put(image)
      // The listing tells of an old file, and by the time of the removal it was written anew.
      const old = new Date(Date.now() - 2 * day)
      const listedEarlier = { ...store, list: () => listing([{ key: large.key, modifiedAt: old }]) }
      const isReferenced = async () => new Set<string>()
      const { removed } = await removeOrphans({ store: listedEarlier, isReferenced, olderThanMs: day, now: new Date() })
      expect(removed).toBe(0)
      expect(await contentOf(store, large.key)).toEqual(image.large.bytes)
    })
  })
})

describe('a folder', () => {
  test('UPL-19: a full disk refuses the image and keeps no part of it', async () => {
    const { options, folder, remove } = await openFolder()
    const writeFile = vi.spyOn(fs, 'writeFile').mockImplementationOnce(async (file) => {
      writeFile.mockRestore()
      await fs.writeFile(file as string, 'half of the im')
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    await expect(createStore(options).put(newImage())).rejects.toMatchObject({ code: 'storage_full', status: 507 })
    const files = await fs.readdir(folder, { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile())).toEqual([])
    await remove()
  })

  test('UPL-14: what a crash left half written is swept, what is not ours is not', async () => {
    const { options, folder, remove } = await openFolder()
    const store = createStore(options)
    await fs.mkdir(path.join(folder, 'incoming'))
    await fs.writeFile(path.join(folder, 'incoming/6e0f9a34-0000-4000-8000-000000000000'), 'half')
    await fs.mkdir(path.join(folder, 'ab'))
    await fs.writeFile(path.join(folder, 'ab/notes.txt'), 'mine')
    await fs.writeFile(path.join(folder, 'README'), 'mine')
    const now = new Date(Date.now() + 2 * day)
    expect(await removeOrphans({ store, isReferenced: async () => new Set(), olderThanMs: day, now })).toEqual({
      removed: 1,
    })
    expect((await fs.readdir(folder, { recursive: true })).toSorted()).toEqual([
      'README',
      'ab',
      'ab/notes.txt',
      'incoming',
    ])
    await remove()
  })

  test('that does not exist yet is empty', async () => {
    const { folder, remove } = await openFolder()
    const store = createStore({ kind: 'disk', folder: path.join(folder, 'not', 'yet') })
    expect(await keysOf(store)).toEqual([])
    expect((await store.put(newImage())).large.key).toMatch(/\.webp$/)
    await remove()
  })
})

describe('a bucket', () => {
  let server: Server
  let answer: number | 'never' | 'half'
  let store: MediaStore
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume()
      if (answer === 'half') response.writeHead(200, { 'content-length': '1000' }).write('half of the im')
      else if (answer !== 'never') response.writeHead(answer).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}`
    const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' }
    store = createStore({ kind: 's3', bucket: 'images', endpoint, publicUrl: null, timeoutMs: 200, ...keys })
  })
  afterAll(() => {
    store.close()
    server.closeAllConnections()
    server.close()
  })

  test.each([
    ['has no room', 507, 'storage_full'],
    ['is out of order', 500, 'provider_unavailable'],
    ['does not answer', 'never', 'provider_unavailable'],
  ] as const)('that %s refuses in time', async (_name, status, code) => {
    answer = status
    await expect(store.put(newImage())).rejects.toMatchObject({ code })
    const key = 'ab/ab000000000000000000000000000000.webp'
    await expect(store.open(key)).rejects.toMatchObject({ code })
    await expect(store.delete(key)).rejects.toMatchObject({ code })
    await expect(keysOf(store)).rejects.toMatchObject({ code })
  })

  test('that falls silent in the middle of an image refuses in time', async () => {
    answer = 'half'
    const reading = store.open('ab/ab000000000000000000000000000000.webp')
    await expect(reading).rejects.toMatchObject({ code: 'provider_unavailable' })
  })

  test('whose keys are wrong is a fault of ours, not an answer', async () => {
    answer = 403
    await expect(store.put(newImage())).rejects.not.toBeInstanceOf(Refusal)
  })

  test('with an address of its own is read there by browsers, as images for ever', async () => {
    const place = await openBucket()
    if (place.options.kind !== 's3') throw new Error('A bucket is not a folder.')
    const store = createStore({ ...place.options, publicUrl: `${place.options.endpoint}/images/` })
    const image = newImage()
    const { large } = await store.put(image)
    expect(large.url).toBe(`${place.options.endpoint}/images/${large.key}`)
    const read = await fetch(large.url)
    expect(Buffer.from(await read.arrayBuffer())).toEqual(image.large.bytes)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
    })
    store.close()
    await place.remove()
  })
})

async function* listing<T>(entries: T[]): AsyncGenerator<T> {
  yield* entries
}
