import {
  createCreator,
  deleteCreator,
  readCreator,
  readOwnCreator,
  readSlugAvailability,
  saveCreator,
} from '@obole/contract/calls/creators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnPage } from '../desk/decisions/act-on-page.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { ageSlugs, countPages, removeAddress } from '../testing/people/creators.sql.ts'
import { newOwner, newSlug } from '../testing/people/creators.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const taken = { status: 409, body: { code: 'slug_taken' } }

async function create(slug: unknown, more: object = {}) {
  const person = await app.newPerson()
  return app.call(createCreator, { body: { name: 'Zoé', slug, ...more } as never }, { token: person.accessToken })
}

describe('opening a page', () => {
  test('a person opens a page and is its owner', async () => {
    const person = await app.newPerson()
    const body = { name: '  Zoe\u0301 & Cie ', slug: 'Zoe-Cie', title: 'Ébéniste' }
    const answer = await app.call(createCreator, { body }, { token: person.accessToken })
    const page = {
      id: person.id,
      name: 'Zoé & Cie',
      slug: 'zoe-cie',
      title: 'Ébéniste',
      verified: false,
      wantsTips: false,
    }
    expect(answer).toMatchObject({ status: 201, body: page })
    expect((await app.call(readOwnCreator, {}, { token: person.accessToken })).body).toEqual(answer.body)
    expect((await app.call(readCreator, { params: { slug: 'zoe-cie' } })).body).toMatchObject({ name: 'Zoé & Cie' })
  })

  test('a person without a page has an empty object', async () => {
    const { accessToken } = await app.newPerson()
    expect(await app.call(readOwnCreator, {}, { token: accessToken })).toMatchObject({ status: 200, text: '{}' })
  })

  test('a person without a verified address cannot create a page', async () => {
    const { id, accessToken } = await app.newPerson()
    await removeAddress(app.platform.sql, id)
    const answer = await app.call(createCreator, { body: { name: 'A', slug: newSlug() } }, { token: accessToken })
    expect(answer).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  })

  test('a second page is refused, also while the first is pending deletion', async () => {
    const owner = await newOwner(app)
    const again = () => app.call(createCreator, { body: { name: 'A', slug: newSlug() } }, { token: owner.accessToken })
    expect(await again()).toMatchObject({ status: 409, body: { code: 'creator_exists' } })
    await app.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
    expect(await again()).toMatchObject({ status: 409, body: { code: 'creator_exists' } })
  })

  test('SLUG-6: of twenty concurrent creations by one person, one succeeds', async () => {
    const { id, accessToken } = await app.newPerson()
    const slugs = Array.from({ length: 20 }, newSlug)
    const answers = await Promise.all(
      slugs.map((slug) => app.call(createCreator, { body: { name: 'A', slug } }, { token: accessToken })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await countPages(app.platform.sql, [id])).toBe(1)
    const left = await Promise.all(slugs.map((slug) => app.call(readSlugAvailability, { query: { slug } })))
    expect(left.filter(({ body }) => body['available']).length).toBe(19)
  })

  test.each(['verified', 'isDeleted', 'id', 'acceptDonation', 'role', 'canReceiveTips', 'suspended', 'erasedAfter'])(
    'AZ-2, AZ-10: %s cannot be set by the owner when a page is opened or changed',
    async (field) => {
      const owner = await newOwner(app)
      expect(await create(newSlug(), { [field]: true })).toMatchObject({ status: 400 })
      if (field === 'acceptDonation') return
      const body = { name: 'A', [field]: true }
      const answer = await app.call(saveCreator, { params: { id: owner.id }, body }, { token: owner.accessToken })
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    },
  )
})

describe('slugs', () => {
  test.each([
    'ab',
    'a',
    '',
    '-ab',
    '_ab',
    'a.b',
    'ab c',
    'ａｂｃ',
    'аbc',
    'ﬁsh',
    'abc\u200b',
    '🦊🦊🦊',
    '%61bc',
    'a'.repeat(31),
    'zoé',
    'a/b',
  ])('SLUG-1: %j is no slug', async (slug) => {
    expect(await create(slug)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    const available = await app.call(readSlugAvailability, { query: { slug } })
    expect(available.body).toMatchObject({ available: false, reason: 'invalid' })
  })

  test.each(['login', 'Admin', 'api', 'tips', 'tip-completed', 'obole', 'media', 'sandbox', 'settings', 'healthz'])(
    'SLUG-2: the reserved word %s is refused like one that is taken',
    async (slug) => {
      const { slug: other } = await newOwner(app)
      const [reserved, given] = [await create(slug), await create(other)]
      expect(reserved).toMatchObject(taken)
      expect(reserved.text).toBe(given.text)
      expect((await app.call(readSlugAvailability, { query: { slug } })).body['reason']).toBe('taken')
    },
  )

  test('SLUG-3: a slug similar to that of a verified page is refused to others', async () => {
    const star = await newOwner(app, 'starboy-inn')
    expect(await create('star-b0y-inn')).toMatchObject({ status: 201 })
    await actOnPage(app.platform.sql, { act: 'verify', slug: star.slug, operator: 'test' })
    for (const slug of ['starb0yinn', 'starboy_inn', 'starboy-lnn', 'starboy-1nn'])
      expect(await create(slug)).toMatchObject(taken)
    const own = await app.call(
      saveCreator,
      { params: { id: star.id }, body: { slug: 'starboyinn' } },
      { token: star.accessToken },
    )
    expect(own.status).toBe(200)
  })

  test('SLUG-5: of fifty people who request one slug at once, one gets it', async () => {
    const slug = newSlug()
    const people = await Promise.all(Array.from({ length: 50 }, () => app.newPerson()))
    const answers = await Promise.all(
      people.map(({ accessToken }) => app.call(createCreator, { body: { name: 'A', slug } }, { token: accessToken })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)])
    expect(
      await countPages(
        app.platform.sql,
        people.map(({ id }) => id),
      ),
    ).toBe(1)
  })

  test('a former slug still leads to the page, is refused to others, and can be taken back', async () => {
    const owner = await newOwner(app)
    const change = (slug: string) =>
      app.call(saveCreator, { params: { id: owner.id }, body: { slug } }, { token: owner.accessToken })
    const later = newSlug()
    expect((await change(later)).body['slug']).toBe(later)
    expect((await app.call(readCreator, { params: { slug: owner.slug } })).body['slug']).toBe(later)
    expect(await create(owner.slug)).toMatchObject(taken)
    expect((await change(owner.slug)).body['slug']).toBe(owner.slug)
    expect((await app.call(readCreator, { params: { slug: later } })).body['slug']).toBe(owner.slug)
  })

  test('one person can take five slugs in thirty days', async () => {
    const owner = await newOwner(app)
    const change = () =>
      app.call(saveCreator, { params: { id: owner.id }, body: { slug: newSlug() } }, { token: owner.accessToken })
    const answers = [await change(), await change(), await change(), await change(), await change()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429])
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(29 * 24 * 3600)
    await ageSlugs(app.platform.sql, owner.id)
    expect((await change()).status).toBe(200)
  })

  test('ENUM-7: availability says free or not, and the own slugs are free to their owner', async () => {
    const owner = await newOwner(app)
    const ask = (token?: string) =>
      app.call(readSlugAvailability, { query: { slug: owner.slug } }, token ? { token } : {})
    expect((await ask()).body).toEqual({ slug: owner.slug, available: false, reason: 'taken' })
    expect((await ask(owner.accessToken)).body).toEqual({ slug: owner.slug, available: true })
    const free = newSlug()
    expect((await app.call(readSlugAvailability, { query: { slug: free } })).body).toEqual({
      slug: free,
      available: true,
    })
  })
})
