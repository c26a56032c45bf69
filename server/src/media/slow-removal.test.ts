import { once } from 'node:events'
import http from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { countTransactions, endClaims, listMediaFiles, useFile } from '../testing/people/media.sql.ts'
import { claimFiles } from './files.sql.ts'
import type { MediaPlatform } from './media.ts'
import { removeOrphans } from './remove-orphans.ts'
import { createStore } from './store.ts'
import { requireFiles, storeImage } from './store-image.ts'
import { newImage } from './testing/stores.ts'

let app: AccountsApp
let ownerId: string
let bucket: Awaited<ReturnType<typeof openHangingBucket>>
let platform: MediaPlatform
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())
beforeEach(async () => {
  ownerId = (await app.newPerson()).id
  bucket = await openHangingBucket()
  const { port } = bucket
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const place = { bucket: 'images', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', publicUrl: null }
  const store = await createStore({ kind: 's3', ...place, ...keys })
  platform = { ...app.platform, media: { ...app.platform.media, store } }
})
afterEach(() => {
  platform.media.store.close()
  bucket.close()
})

/** A bucket that is asked to delete one file, and does not answer yet. */
async function startHangingRemoval() {
  const image = newImage()
  const { large, medium, small } = await storeImage(platform, ownerId, image)
  await endClaims(app.platform.sql, ownerId)
  const asked = bucket.nextDeletion()
  const removal = removeOrphans(platform, ownerId)
  removal.catch(() => {})
  const deletion = await asked
  return { image, keys: [large.key, medium?.key ?? '', small.key], removal, deletion }
}

test('UPL-14: a store that does not answer holds no transaction', async () => {
  const { removal } = await startHangingRemoval()
  expect(await countTransactions(app.platform.sql)).toBe(0)
  bucket.answer()
  expect(await removal).toEqual({ removed: 3 })
  expect([...bucket.files]).toEqual([])
  expect(await listMediaFiles(app.platform.sql, ownerId)).toEqual([])
})

test('UPL-14: a file that is being removed cannot be claimed or used, by its member or another', async () => {
  const { image, keys, removal, deletion } = await startHangingRemoval()
  const other = await app.newPerson()
  const [own, others] = await Promise.allSettled([
    storeImage(platform, ownerId, image),
    storeImage(platform, other.id, image),
  ])
  const claimed = { files: keys.map((key) => ({ key, byteSize: 1 })), claimMinutes: 1 }
  await expect(claimFiles(app.platform.sql, other.id, claimed)).rejects.toMatchObject({ code: '55P03' })
  await expect(useFile(app.platform.sql, ownerId, keyIn(deletion))).rejects.toMatchObject({ code: '55P03' })
  expect(own).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  expect(others).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  bucket.answer()
  expect(await removal).toEqual({ removed: 3 })
})

test('UPL-14: an upload of a file that is being removed waits, and writes it after that', async () => {
  const { image, keys, removal } = await startHangingRemoval()
  const upload = storeImage(platform, ownerId, image)
  bucket.answer()
  await upload
  await removal
  expect([...bucket.files].toSorted()).toEqual(keys.toSorted())
  await requireFiles(app.platform.sql, ownerId, keys)
  expect(await removeOrphans(platform, ownerId)).toEqual({ removed: 0 })
})

test('UPL-14: a file whose removal was cut off is refused to a late upload, and removed by a later run', async () => {
  const { keys, removal, deletion } = await startHangingRemoval()
  await expect(requireFiles(app.platform.sql, ownerId, keys)).rejects.toMatchObject({ code: 'unavailable' })
  deletion.socket.destroy()
  await bucket.nextDeletion().then((again) => again.socket.destroy())
  await expect(removal).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(await listMediaFiles(app.platform.sql, ownerId)).toHaveLength(3)
  bucket.answer()
  expect(await removeOrphans(platform, ownerId)).toEqual({ removed: 2 })
  await endClaims(app.platform.sql, ownerId)
  await expect(requireFiles(app.platform.sql, ownerId, keys)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await removeOrphans(platform, ownerId)).toEqual({ removed: 1 })
  expect([...bucket.files]).toEqual([])
})

test('UPL-14: a removal that ends too late leaves the rows of a file that was claimed again', async () => {
  const { image, keys, removal } = await startHangingRemoval()
  await endClaims(app.platform.sql, ownerId)
  await storeImage(platform, ownerId, image)
  await requireFiles(app.platform.sql, ownerId, keys)
  bucket.answer()
  await removal
  expect(await listMediaFiles(app.platform.sql, ownerId)).toHaveLength(3)
})

function keyIn({ url = '' }: http.IncomingMessage): string {
  return new URL(url, 'http://bucket').pathname.replace('/images/', '')
}

/** Speaks as much of S3 as the store needs, and keeps every DELETE waiting until `answer()`. */
async function openHangingBucket() {
  const files = new Set<string>()
  const waiting: (() => void)[] = []
  let isAnswering = false
  let onDeletion: (request: http.IncomingMessage) => void = () => {}
  const server = http.createServer(async (request, response) => {
    request.resume()
    await once(request, 'end')
    const key = keyIn(request)
    if (request.method === 'PUT') files.add(key)
    if (request.method === 'DELETE') {
      onDeletion(request)
      if (!isAnswering) await new Promise<void>((resolve) => waiting.push(resolve))
      files.delete(key)
    }
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    files,
    port: typeof address === 'object' ? address?.port : undefined,
    nextDeletion: () => new Promise<http.IncomingMessage>((resolve) => (onDeletion = resolve)),
    answer() {
      isAnswering = true
      for (const end of waiting.splice(0)) end()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
