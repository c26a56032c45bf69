import { once } from 'node:events'
import { request } from 'node:http'
import { deleteCreator, readCreator, saveBanner, saveLogo } from '@obole/contract/calls/creators'
import { pathOf } from '@obole/contract/schema/endpoint'
import { until } from '@obole/testing/until'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageLimits, countRows, disableUser } from '../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { newOwner, picture, upload } from '../testing/people/creators.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const readPage = async (slug: string) => (await app.call(readCreator, { params: { slug } })).body

test.each([
  ['banner', saveBanner, 2048, 512, 'bannerUrl', 'bannerSmallUrl'],
  ['logo', saveLogo, 440, 440, 'portraitUrl', 'portraitSmallUrl'],
] as const)(
  'UPL-18: a %s of any aspect ratio is cropped to its own',
  async (_kind, call, width, height, field, smallField) => {
    const owner = await newOwner(app)
    const answer = await upload(app, call, { params: { id: owner.id } }, owner, await picture('336699', 100, 300))
    expect(answer).toMatchObject({
      status: 200,
      body: { blobUrl: expect.stringMatching(/^\/media\/[0-9a-f/]+\.webp$/) },
    })
    const page = await readPage(owner.slug)
    expect(page[field]).toBe(answer.body['blobUrl'])
    const [large, small] = await Promise.all([page[field], page[smallField]].map((url) => app.app.inject(String(url))))
    expect(await sharp(large?.rawPayload).metadata()).toMatchObject({ width, height, format: 'webp' })
    expect(await sharp(small?.rawPayload).metadata()).toMatchObject({ width: width / 2, height: height / 2 })
  },
)

test('a file that is no image leaves the page as it was', async () => {
  const owner = await newOwner(app)
  const answer = await upload(app, saveBanner, { params: { id: owner.id } }, owner, Buffer.from('<svg/>'))
  expect(answer).toMatchObject({ status: 415, body: { code: 'invalid_image' } })
  expect(await readPage(owner.slug)).toMatchObject({ bannerUrl: null, bannerColor: null })
})

test('a deleted page takes no image', async () => {
  const owner = await newOwner(app)
  await app.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
  const answer = await upload(app, saveLogo, { params: { id: owner.id } }, owner, await picture('336699'))
  expect(answer).toMatchObject({ status: 409, body: { code: 'creator_deleted' } })
})

test('a person without a page gets the same refusal as anyone who is not the owner', async () => {
  const [person, owner] = [await app.newPerson(), await newOwner(app)]
  const own = await upload(app, saveBanner, { params: { id: person.id } }, person, await picture('336699'))
  const foreign = await upload(app, saveBanner, { params: { id: owner.id } }, person, await picture('336699'))
  expect(own).toMatchObject({ status: 403, body: { code: 'not_owner' } })
  expect(own.text).toBe(foreign.text)
})

test('CONC-6: of three concurrent banners one is stored whole', async () => {
  const owner = await newOwner(app)
  const images = await Promise.all(['aa0000', '00aa00', '0000aa'].map((color) => picture(color)))
  const send = (bytes: Buffer) => upload(app, saveBanner, { params: { id: owner.id } }, owner, bytes)
  const answers = await Promise.all(images.map(send))
  const page = await readPage(owner.slug)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body['blobUrl'])).toContain(page['bannerUrl'])
})

test('AZ-8: an account that is disabled while its upload runs gets a 401, and the page stays as it was', async () => {
  const owner = await newOwner(app)
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`
  const sending = request(address + pathOf(saveBanner, { params: { id: owner.id } }), {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  const answered = once(sending, 'response')
  const counters = await countRows(app.platform.sql, 'rate_limits')
  sending.write(form)
  await until('the upload is counted', async () => (await countRows(app.platform.sql, 'rate_limits')) > counters)
  await disableUser(app.platform.sql, owner.id)
  sending.end(Buffer.concat([await picture('336699'), Buffer.from('\r\n--b--\r\n')]))
  const [answer] = await answered
  expect(answer.statusCode).toBe(401)
  expect(await readPage(owner.slug)).toMatchObject({ bannerUrl: null })
})

test('RL-9, UPL-13: too many uploads in half an hour are refused before the file is read', async () => {
  const owner = await newOwner(app)
  const send = (bytes: Buffer) => upload(app, saveLogo, { params: { id: owner.id } }, owner, bytes)
  let refused = await send(Buffer.from('no image'))
  for (let count = 0; refused.status === 415 && count < 300; count += 1) refused = await send(Buffer.from('no image'))
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  await ageLimits(app.platform.sql, 30 * 60)
  expect((await send(await picture('336699'))).status).toBe(200)
})
