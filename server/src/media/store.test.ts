import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Refusal } from '@obole/contract/rules/refusals'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStore, isMediaKey, type MediaStore } from './store.ts'
import { contentOf, imageOf, newImage, openBucket, openFolder, type StorePlace } from './testing/stores.ts'

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('images in %s', (_name, openPlace) => {
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

  test('are stored under the same key, however often they are uploaded', async () => {
    const bytes = randomBytes(500)
    const [one, other] = [await store.put(imageOf(bytes, null, bytes)), await store.put(imageOf(bytes, null, bytes))]
    expect(one).toEqual(other)
    expect(one.medium).toBeNull()
  })

  test('have a size, or are reported as missing', async () => {
    const { large } = await store.put(newImage())
    const found = await store.stat(large.key)
    expect(found?.byteSize).toBe(3000)
    const missing = 'ab/ab000000000000000000000000000000.webp'
    expect([await store.stat(missing), await store.open(missing)]).toEqual([null, null])
  })

  test('are deleted, also twice', async () => {
    const { large } = await store.put(newImage())
    await store.delete(large.key)
    await store.delete(large.key)
    expect(await store.open(large.key)).toBeNull()
  })
})

describe('a folder', () => {
  test('UPL-19, OUT-22: a full disk refuses the image and stores no part of it', async () => {
    const { options, folder, remove } = await openFolder()
    const writeFile = vi.spyOn(fs, 'writeFile').mockImplementationOnce(async (file) => {
      writeFile.mockRestore()
      await fs.writeFile(file as string, 'half of the im')
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    await expect((await createStore(options)).put(newImage())).rejects.toMatchObject({
      code: 'storage_full',
      status: 507,
    })
    const files = await fs.readdir(folder, { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile())).toEqual([])
    await remove()
  })

  test('is created when it does not exist', async () => {
    const { folder, remove } = await openFolder()
    const store = await createStore({ kind: 'disk', folder: path.join(folder, 'not', 'yet') })
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
    store = await createStore({ kind: 's3', bucket: 'images', endpoint, publicUrl: null, timeoutMs: 1000, ...keys })
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
    await expect(store.stat(key)).rejects.toMatchObject({ code })
  })

  test('that stops in the middle of an image refuses in time', async () => {
    answer = 'half'
    const reading = store.open('ab/ab000000000000000000000000000000.webp')
    await expect(reading).rejects.toMatchObject({ code: 'provider_unavailable' })
  })

  test('whose keys are wrong is an unexpected error, not a refusal', async () => {
    answer = 403
    await expect(store.put(newImage())).rejects.not.toBeInstanceOf(Refusal)
  })

  test('with a public address is read there by browsers, with headers for immutable images', async () => {
    const place = await openBucket()
    if (place.options.kind !== 's3') throw new Error('A bucket is not a folder.')
    const store = await createStore({ ...place.options, publicUrl: `${place.options.endpoint}/images/` })
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
