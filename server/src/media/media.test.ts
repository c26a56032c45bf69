import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '@obole/contract/rules/refusals'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImages } from './images.ts'
import { mountMedia } from './routes.ts'
import { createStore } from './store.ts'
import { quarters } from './testing/sample-images.ts'
import { openFolder, type StorePlace } from './testing/stores.ts'
import { acceptUploads } from './upload.ts'
import { createUploads } from './uploads.ts'

/** From the request that brings an image to the one that shows it. */

const images = createImages({ workersMax: 1 })
let place: StorePlace
let app: FastifyInstance

beforeAll(async () => {
  place = await openFolder()
  const store = await createStore(place.options)
  app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    return error instanceof Refusal ? reply.code(error.status).send({ code: error.code }) : reply.code(500).send()
  })
  await acceptUploads(app)
  mountMedia(app, store)
  const uploads = createUploads(path.join(place.folder, 'uploads'))
  app.post('/logo', (request) =>
    uploads.receive(request, 'member', async (file) => store.put(await images.processImage('logo', file))),
  )
})
afterAll(async () => {
  await app.close()
  await images.close()
  await place.remove()
})

async function upload(bytes: Buffer, name: string, type: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const { headers, body } = new Request('http://localhost/', { method: 'POST', body: form })
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  return app.inject({ method: 'POST', url: '/logo', headers: Object.fromEntries(headers), payload })
}

test('UPL-1, UPL-3: an image is shown as what it is, whatever it was called', async () => {
  const answer = await upload(await quarters(500, 500).png().toBuffer(), '../page.jpg', 'text/html')
  const { large } = answer.json()
  const shown = await app.inject(large.url)
  expect(shown.headers['content-type']).toBe('image/webp')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 440, height: 440 })
})

test('UPL-1, UPL-9: a file that is called an image and is none is refused, and nothing is stored', async () => {
  const count = async () => (await readdir(place.folder, { recursive: true })).length
  const before = await count()
  const answer = await upload(Buffer.from('<!doctype html><script>alert(1)</script>'), 'logo.png', 'image/png')
  expect([answer.statusCode, answer.json()]).toEqual([415, { code: 'invalid_image' }])
  expect(await count()).toBe(before)
})
