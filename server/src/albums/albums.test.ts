import { addPhoto, createAlbum, deletePhoto, describePhoto, orderPhotos, readAlbum } from '@obole/contract/calls/albums'
import { deleteCreator } from '@obole/contract/calls/creators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnPage } from '../desk/decisions/act-on-page.ts'
import { newId } from '../platform/ids.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { fillAlbum, readPositions } from '../testing/people/creators.sql.ts'
import { newAlbum, newOwner, type PageOwner, picture, upload, uploadPhoto } from '../testing/people/creators.ts'
import { albumPart } from './account-part.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const by = ({ accessToken }: PageOwner) => ({ token: accessToken })
const order = (owner: PageOwner, albumId: string, photoIds: string[]) =>
  app.call(orderPhotos, { params: { albumId }, body: { photoIds } }, by(owner))
const remove = (owner: PageOwner, albumId: string, photoId: string) =>
  app.call(deletePhoto, { params: { albumId, photoId } }, by(owner))

async function photoIdsOf(owner: PageOwner): Promise<string[]> {
  const { body } = await app.call(readAlbum, { params: { creatorId: owner.id } }, by(owner))
  return (body['photos'] as { id: string }[]).map(({ id }) => id)
}

async function ownerWithPhotos(count: number) {
  const owner = await newOwner(app)
  const albumId = await newAlbum(app, owner)
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push(String((await uploadPhoto(app, owner, albumId)).body['id']))
  return { owner, albumId, ids }
}

describe('an album', () => {
  test('is empty before it exists, and public once it does', async () => {
    const owner = await newOwner(app)
    const read = () => app.call(readAlbum, { params: { creatorId: owner.id } })
    expect((await read()).body).toEqual({ albumId: null, title: null, description: null, photos: [] })
    const albumId = newId()
    const body = { albumId, title: 'Zoé · album', description: 'Photo album for the creator' }
    const created = await app.call(createAlbum, { body }, by(owner))
    expect(created).toMatchObject({ status: 201, body: { ...body, photos: [] } })
    expect((await read()).body).toEqual(created.body)
  })

  test('of a page that does not exist is not found', async () => {
    const answer = await app.call(readAlbum, { params: { creatorId: newId() } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'creator_not_found' } })
  })

  test('of a suspended page is visible to its owner only', async () => {
    const owner = await newOwner(app)
    await actOnPage(app.platform.sql, { act: 'suspend', slug: owner.slug, operator: 'test' })
    expect((await app.call(readAlbum, { params: { creatorId: owner.id } })).status).toBe(404)
    expect((await app.call(readAlbum, { params: { creatorId: owner.id } }, by(owner))).status).toBe(200)
  })

  test('is one per page, also when several are created at once, and its id cannot be reused by another page', async () => {
    const [owner, other] = [await newOwner(app), await newOwner(app)]
    const open = (who: PageOwner, albumId: string) => app.call(createAlbum, { body: { albumId, title: 'A' } }, by(who))
    const answers = await Promise.all([open(owner, newId()), open(owner, newId()), open(owner, newId())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const albumId = String(answers.find(({ status }) => status === 201)?.body['albumId'])
    expect(await open(other, albumId)).toMatchObject({ status: 409, body: { code: 'album_exists' } })
  })

  test('needs a page, and one that is not deleted', async () => {
    const person = await app.newPerson()
    const open = (token: string) => app.call(createAlbum, { body: { albumId: newId(), title: 'A' } }, { token })
    expect(await open(person.accessToken)).toMatchObject({ status: 404, body: { code: 'creator_not_found' } })
    const owner = await newOwner(app)
    await app.call(deleteCreator, { params: { slug: owner.slug } }, by(owner))
    expect(await open(owner.accessToken)).toMatchObject({ status: 409, body: { code: 'creator_deleted' } })
  })

  test.each([
    [{ title: 'A' }, 'albumId'],
    [{ albumId: '1', title: 'A' }, 'albumId'],
    [{ albumId: `${newId()}0`, title: 'A' }, 'albumId'],
    [{ albumId: newId(), title: 'a'.repeat(121) }, 'title'],
    [{ albumId: newId(), title: ' ' }, 'title'],
    [{ albumId: newId(), title: 'A', description: 'a'.repeat(301) }, 'description'],
    [{ albumId: newId(), title: 'A', creatorId: newId() }, 'creatorId'],
    [{ albumId: newId(), title: 'A', originalUrl: 'http://169.254.169.254/' }, 'originalUrl'],
  ])('VAL-15, VAL-16, UPL-17: %.70j is refused', async (body, path) => {
    const owner = await newOwner(app)
    const answer = await app.call(createAlbum, { body: body as never }, by(owner))
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.path)).toContain(path)
  })
})

describe('photos', () => {
  test('are added at the end, put in order and removed without a gap', async () => {
    const { owner, albumId, ids } = await ownerWithPhotos(4)
    expect(await photoIdsOf(owner)).toEqual(ids)
    const [a = '', b = '', c = '', d = ''] = ids
    const ordered = await order(owner, albumId, [c, a, d, b])
    expect((ordered.body['photos'] as { id: string }[]).map(({ id }) => id)).toEqual([c, a, d, b])
    expect([(await remove(owner, albumId, a)).status, (await remove(owner, albumId, a)).status]).toEqual([204, 204])
    expect(await photoIdsOf(owner)).toEqual([c, d, b])
    expect(await readPositions(app.platform.sql, albumId)).toEqual([0, 1, 2])
  })

  test('have their sizes and a colour', async () => {
    const { owner, albumId } = await ownerWithPhotos(0)
    const { status, body } = await uploadPhoto(app, owner, albumId, { bytes: await picture('306090', 1600, 900) })
    expect(status).toBe(201)
    expect(body).toMatchObject({ width: 1600, height: 900, color: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect(new Set([body['originalUrl'], body['mediumUrl'], body['thumbnailUrl']]).size).toBe(3)
  })

  test('UPL-15: sent again with the same id, a photo is answered with the stored one', async () => {
    const { owner, albumId } = await ownerWithPhotos(1)
    const photo = { photoId: newId(), bytes: await picture('abcdef') }
    const [first, ...again] = [
      await uploadPhoto(app, owner, albumId, photo),
      await uploadPhoto(app, owner, albumId, photo),
      await uploadPhoto(app, owner, albumId, { ...photo, photoId: photo.photoId.toUpperCase() }),
    ]
    for (const answer of again) expect(answer).toMatchObject({ status: 201, body: first?.body })
    expect(await photoIdsOf(owner)).toHaveLength(2)
  })

  test('UPL-15: the same photo sent three times at once is stored once', async () => {
    const { owner, albumId } = await ownerWithPhotos(0)
    const photo = { photoId: newId(), bytes: await picture('abcdef') }
    const answers = await Promise.all(Array.from({ length: 3 }, () => uploadPhoto(app, owner, albumId, photo)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await photoIdsOf(owner)).toEqual([photo.photoId])
  })

  test('UPL-15: an id with another picture and another member’s id get the same refusal', async () => {
    const [mine, theirs] = [await ownerWithPhotos(1), await ownerWithPhotos(1)]
    const bytes = await picture('00ff00')
    const [own = '', foreign = ''] = [mine.ids[0], theirs.ids[0]]
    const other = await uploadPhoto(app, mine.owner, mine.albumId, { photoId: own, bytes })
    const stolen = await uploadPhoto(app, mine.owner, mine.albumId, { photoId: foreign, bytes: await picture(foreign) })
    expect(other).toMatchObject({ status: 409, body: { code: 'photo_id_taken' } })
    expect(stolen.text).toBe(other.text)
    expect(await photoIdsOf(theirs.owner)).toEqual(theirs.ids)
  })

  test.each([
    ['', 400],
    ['?photoId=1', 400],
    ['?photoId=ID&photoId=ID', 400],
    ['?photoId=ID&originalUrl=http://169.254.169.254/', 400],
  ])('VAL-15, VAL-25, UPL-17: a photo sent to %j is refused', async (query, status) => {
    const { owner, albumId } = await ownerWithPhotos(0)
    const url = `/api/albums/${albumId}/photos${query.replaceAll('ID', newId())}`
    const answer = await upload(app, { ...addPhoto, path: url }, {}, owner, await picture('00ff00'))
    expect(answer.status).toBe(status)
    expect(await photoIdsOf(owner)).toEqual([])
  })

  test('VAL-17: an order names exactly the album’s photos', async () => {
    const { owner, albumId, ids } = await ownerWithPhotos(2)
    const stranger = await ownerWithPhotos(1)
    const [a = '', b = ''] = ids
    const changed = { status: 409, body: { code: 'album_changed' } }
    for (const wrong of [[], [a], [a, b, newId()], [a, ...stranger.ids], [a, a.toUpperCase()]]) {
      expect(await order(owner, albumId, wrong)).toMatchObject(changed)
    }
    for (const malformed of [[a, a], ['1', b], Array.from({ length: 61 }, newId)]) {
      expect((await order(owner, albumId, malformed)).status).toBe(400)
    }
    expect(await photoIdsOf(owner)).toEqual(ids)
    expect((await order(owner, albumId, [b.toUpperCase(), a])).status).toBe(200)
    expect(await photoIdsOf(owner)).toEqual([b, a])
  })

  test('are described by their owner, in the album, in the own data and by nobody else', async () => {
    const { owner, albumId, ids } = await ownerWithPhotos(2)
    const [photoId = ''] = ids
    const describe = (description: string | null, member = owner) =>
      app.call(describePhoto, { params: { albumId, photoId }, body: { description } }, by(member))
    expect((await describe('  Un bol bleu, vu de haut ')).body).toMatchObject({
      description: 'Un bol bleu, vu de haut',
    })
    expect((await describe('x', await newOwner(app))).body).toMatchObject({ code: 'not_owner' })
    expect((await describe('x'.repeat(201))).status).toBe(400)
    const { body } = await app.call(readAlbum, { params: { creatorId: owner.id } })
    expect(body['photos']).toMatchObject([{ description: 'Un bol bleu, vu de haut' }, { description: null }])
    expect(await albumPart.export?.(app.platform.sql, owner.id, app.platform)).toMatchObject({
      album: { photos: [{ description: 'Un bol bleu, vu de haut' }, { description: null }] },
    })
    expect((await describe(null)).body).toMatchObject({ description: null })
    await remove(owner, albumId, photoId)
    expect((await describe('Trop tard')).body).toMatchObject({ code: 'album_changed' })
  })

  test('of a deleted page cannot be changed', async () => {
    const { owner, albumId, ids } = await ownerWithPhotos(1)
    await app.call(deleteCreator, { params: { slug: owner.slug } }, by(owner))
    const answers = [
      await uploadPhoto(app, owner, albumId),
      await remove(owner, albumId, ids[0] ?? ''),
      await order(owner, albumId, ids),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'creator_deleted' } })
  })

  test('UPL-13: are at most sixty, also when several come at once', async () => {
    const { owner, albumId } = await ownerWithPhotos(0)
    await fillAlbum(app.platform.sql, albumId, 59)
    const answers = await Promise.all(Array.from({ length: 3 }, () => uploadPhoto(app, owner, albumId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('album_full')
    expect(await readPositions(app.platform.sql, albumId)).toEqual(Array.from({ length: 60 }, (_, at) => at))
  })

  test('CONC-3: of two concurrent orders one is stored whole', async () => {
    const { owner, albumId, ids } = await ownerWithPhotos(3)
    const [a = '', b = '', c = ''] = ids
    const orders = [
      [c, b, a],
      [b, a, c],
    ]
    await Promise.all(orders.map((params) => order(owner, albumId, params)))
    expect(orders).toContainEqual(await photoIdsOf(owner))
  })

  test('CONC-4, CONC-10: adding, removing and ordering at once leaves positions without gap and loses no photo', async () => {
    const { owner, albumId } = await ownerWithPhotos(0)
    await fillAlbum(app.platform.sql, albumId, 20)
    const removed = new Set<string>()
    const added: string[] = []
    const unexpected: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const ids = await photoIdsOf(owner)
      const victim = ids[(round * 7) % ids.length] ?? ''
      removed.add(victim)
      const answers = await Promise.all([
        order(owner, albumId, [...ids].reverse()),
        remove(owner, albumId, victim),
        uploadPhoto(app, owner, albumId),
        order(owner, albumId, [...ids.slice(5), ...ids.slice(0, 5)]),
        order(
          owner,
          albumId,
          ids.filter((id) => id !== victim),
        ),
      ])
      unexpected.push(...answers.map(({ status }) => status).filter((status) => ![200, 201, 204, 409].includes(status)))
      added.push(...answers.filter(({ status }) => status === 201).map(({ body }) => String(body['id'])))
      const positions = await readPositions(app.platform.sql, albumId)
      expect(positions).toEqual(positions.map((_, at) => at))
    }
    const left = await photoIdsOf(owner)
    expect(unexpected).toEqual([])
    expect(left.length).toBe(20 + added.length - removed.size)
    for (const id of added) expect(removed.has(id) || left.includes(id)).toBe(true)
  })
})
