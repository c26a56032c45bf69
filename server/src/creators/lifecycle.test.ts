import { addPhoto, orderPhotos, readAlbum } from '@obole/contract/calls/albums'
import * as calls from '@obole/contract/calls/creators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { countPages, endGrace, listTablesMentioning, readSlugOwner, setLocale } from '../testing/people/creators.sql.ts'
import { newAlbum, newOwner, type PageOwner, picture, upload, uploadPhoto } from '../testing/people/creators.ts'
import { eraseCreators } from './erase-creators.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const by = ({ accessToken }: PageOwner) => ({ token: accessToken })
const remove = (owner: PageOwner, slug = owner.slug) => app.call(calls.deleteCreator, { params: { slug } }, by(owner))
const restore = (owner: PageOwner, slug = owner.slug) => app.call(calls.restoreCreator, { params: { slug } }, by(owner))
const readOwn = async (owner: PageOwner) => (await app.call(calls.readOwnCreator, {}, by(owner))).body
const erased = { status: 410, body: { code: 'creator_erased' } }

/** Deleted, its grace over, and erased. */
async function erase(owner: PageOwner): Promise<void> {
  await remove(owner)
  await endGrace(app.platform.sql, owner.id)
  await eraseCreators(app.platform)
}

describe('deletion', () => {
  test('DEL-1: hides the page and its album at once, for thirty days, and is idempotent', async () => {
    const owner = await newOwner(app)
    await newAlbum(app, owner)
    expect([(await remove(owner)).status, (await remove(owner)).status]).toEqual([204, 204])
    const { isDeleted, erasedAfter } = await readOwn(owner)
    const days = (new Date(String(erasedAfter)).getTime() - Date.now()) / 86_400_000
    expect(isDeleted).toBe(true)
    expect(days).toBeCloseTo(30, 1)
    expect((await app.call(readAlbum, { params: { creatorId: owner.id } })).status).toBe(404)
    expect((await app.call(readAlbum, { params: { creatorId: owner.id } }, by(owner))).status).toBe(200)
  })

  test('works by a former slug too', async () => {
    const owner = await newOwner(app)
    await app.call(calls.saveCreator, { params: { id: owner.id }, body: { slug: `${owner.slug}x` } }, by(owner))
    expect((await remove(owner)).status).toBe(204)
    expect((await readOwn(owner))['isDeleted']).toBe(true)
  })

  test.each([
    ['fr', /est retirée/, /Rétablir ma page/],
    ['en', /has been taken down/, /Restore my page/],
    ['es', /fue retirada/, /Restaurar mi página/],
  ])('sends one mail, in %s', async (locale, subject, button) => {
    const owner = await newOwner(app)
    await setLocale(app.platform.sql, owner.id, locale)
    await remove(owner)
    await remove(owner)
    const mails = await app.mailsTo(owner.email)
    expect(mails.length).toBe(1)
    expect(mails[0]?.subject).toMatch(subject)
    expect(mails[0]?.text).toMatch(button)
    expect(mails[0]?.text).toContain(`/@${owner.slug}/settings`)
  })
})

describe('restoration', () => {
  test('DEL-2: brings back everything, including the order of the album', async () => {
    const owner = await newOwner(app)
    const albumId = await newAlbum(app, owner)
    const photos = [await uploadPhoto(app, owner, albumId), await uploadPhoto(app, owner, albumId)]
    const photoIds = photos.map(({ body }) => String(body['id'])).reverse()
    await app.call(orderPhotos, { params: { albumId }, body: { photoIds } }, by(owner))
    await upload(app, calls.saveBanner, { params: { id: owner.id } }, owner, await picture('123456'))
    const snapshot = async () => [
      (await app.call(calls.readCreator, { params: { slug: owner.slug } })).body,
      (await app.call(readAlbum, { params: { creatorId: owner.id } })).body,
    ]
    const before = await snapshot()
    await remove(owner)
    expect(await restore(owner)).toMatchObject({ status: 200, body: { isDeleted: false, erasedAfter: null } })
    expect(await snapshot()).toEqual(before)
  })

  test('of a page that is not deleted changes nothing', async () => {
    const owner = await newOwner(app)
    const before = await readOwn(owner)
    expect(await restore(owner)).toMatchObject({ status: 200, body: before })
  })

  test('DEL-3: is refused once the grace period is over, before and after the erasure has run', async () => {
    const owner = await newOwner(app)
    await remove(owner)
    await endGrace(app.platform.sql, owner.id)
    expect(await restore(owner)).toMatchObject(erased)
    await eraseCreators(app.platform)
    expect(await restore(owner)).toMatchObject(erased)
    expect((await remove(owner)).status).toBe(204)
  })
})

describe('erasure', () => {
  test('does not touch pages that are not due', async () => {
    const [live, waiting] = [await newOwner(app), await newOwner(app)]
    await remove(waiting)
    await eraseCreators(app.platform)
    expect(await countPages(app.platform.sql, [live.id, waiting.id])).toBe(2)
  })

  test('DEL-4: removes page, album and photos; only the slug is left', async () => {
    const owner = await newOwner(app)
    const albumId = await newAlbum(app, owner)
    const photo = await uploadPhoto(app, owner, albumId)
    const body = { title: 'canary-title', email: 'canary@example.org' }
    await app.call(calls.saveCreator, { params: { id: owner.id }, body }, by(owner))
    await erase(owner)
    const { sql } = app.platform
    expect(await listTablesMentioning(sql, 'canary')).toEqual([])
    expect(await listTablesMentioning(sql, albumId)).toEqual([])
    expect(await listTablesMentioning(sql, String(photo.body['id']))).toEqual([])
    expect(await listTablesMentioning(sql, owner.slug)).toEqual(['outbox_mails', 'slugs'])
    expect(await app.call(calls.readCreator, { params: { slug: owner.slug } })).toMatchObject({ status: 404 })
    expect(
      (await upload(app, addPhoto, { params: { albumId }, query: { photoId: albumId } }, owner, Buffer.from('x')))
        .status,
    ).toBe(403)
    expect(await readOwn(owner)).toEqual({})
  })

  test('SLUG-7: the slug of an erased page is refused to others and free to its former owner', async () => {
    const owner = await newOwner(app)
    await erase(owner)
    const stranger = await app.newPerson()
    const create = (token: string, slug: string) =>
      app.call(calls.createCreator, { body: { name: 'A', slug } }, { token })
    expect(await create(stranger.accessToken, owner.slug)).toMatchObject({ status: 409, body: { code: 'slug_taken' } })
    expect((await create(owner.accessToken, owner.slug)).status).toBe(201)
    expect((await app.call(calls.readCreator, { params: { slug: owner.slug } })).status).toBe(200)
  })

  test('the slug of an erased page does not lead to a new page of the same person', async () => {
    const owner = await newOwner(app)
    await erase(owner)
    const slug = `${owner.slug}y`
    await app.call(calls.createCreator, { body: { name: 'A', slug } }, by(owner))
    expect((await app.call(calls.readCreator, { params: { slug: owner.slug } })).status).toBe(404)
    expect((await remove(owner, owner.slug)).status).toBe(204)
    expect(await restore(owner, owner.slug)).toMatchObject(erased)
    expect((await readOwn(owner))['isDeleted']).toBe(false)
    expect(await readSlugOwner(app.platform.sql, owner.slug)).toBe(owner.id)
  })

  test('DEL-6, CONC-2: delete, restore and erasure at once end in a legal state', async () => {
    const owner = await newOwner(app)
    const albumId = await newAlbum(app, owner)
    await uploadPhoto(app, owner, albumId)
    const allowed = [200, 204, 410]
    for (let round = 0; round < 100; round += 1) {
      await remove(owner)
      if (round === 99) await endGrace(app.platform.sql, owner.id)
      const [answers] = await Promise.all([
        Promise.all([restore(owner), remove(owner), restore(owner)]),
        eraseCreators(app.platform),
        eraseCreators(app.platform),
      ])
      expect(answers.map(({ status }) => status).filter((status) => !allowed.includes(status))).toEqual([])
      const page = await readOwn(owner)
      if (Object.keys(page).length === 0) continue
      expect(page['isDeleted'] === (page['erasedAfter'] !== null)).toBe(true)
      expect((await app.call(readAlbum, { params: { creatorId: owner.id } }, by(owner))).body['photos']).toHaveLength(1)
    }
    expect(await readOwn(owner)).toEqual({})
  })
})
