import { deleteCreator, readCreator, readOwnCreator, saveCreator } from '@obole/contract/calls/creators'
import { emptyCreator } from '@obole/contract/calls/empty-creator'
import { pathOf } from '@obole/contract/schema/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnPage } from '../desk/decisions/act-on-page.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { writePrivateCanaries } from '../testing/people/creators.sql.ts'
import { newOwner } from '../testing/people/creators.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const read = (slug: string, token?: string) => app.call(readCreator, { params: { slug } }, token ? { token } : {})
const notFound = { status: 404, body: { code: 'creator_not_found' } }

describe('a public page', () => {
  test('SLUG-4: is found whatever the case of its slug, and says its canonical form', async () => {
    const { slug, id } = await newOwner(app, 'Star-Boy')
    expect((await read('STAR-boy')).body).toMatchObject({ id, slug: slug.toLowerCase() })
  })

  test.each([
    'no-such-page',
    'ab',
    '%00',
    'a%00b',
    '@',
    '@@x',
    '..',
    'x%2Ftip-completed',
    '%F0%9F%A6%8A',
    'a'.repeat(100),
  ])('SLUG-8: /api/creators/@%s is not found', async (slug) => {
    const answer = await app.app.inject(`/api/creators/@${slug}`)
    expect(answer.statusCode).toBe(404)
  })

  test('SLUG-8: an address of ten kilobytes is refused', async () => {
    const answer = await app.app.inject(`/api/creators/@${'a'.repeat(10_000)}`)
    expect([404, 414]).toContain(answer.statusCode)
  })

  test.each([
    '/api/creators/@SLUG/',
    '/api/creators//@SLUG',
    '/api/creators/@SLUG;a',
    '/api/creators/@SLUG%2e%2e',
    '/api/creators/%2540SLUG',
  ])('AZ-5: %s is no other way to the page or to its deletion', async (form) => {
    const { slug, accessToken } = await newOwner(app)
    const stranger = await newOwner(app)
    const url = form.replace('SLUG', slug)
    expect((await app.app.inject(url)).statusCode).toBe(404)
    const headers = { authorization: `Bearer ${stranger.accessToken}`, 'x-http-method-override': 'DELETE' }
    for (const method of ['DELETE', 'POST'] as const) {
      expect([403, 404]).toContain((await app.app.inject({ method, url, headers })).statusCode)
    }
    expect((await read(slug, accessToken)).body['isDeleted']).toBe(false)
  })

  test('AZ-3, ENUM-9: nothing of the owner’s private profile is on the page', async () => {
    const { id, slug, email } = await newOwner(app)
    await writePrivateCanaries(app.platform.sql, id)
    const { text } = await read(slug)
    expect(text).not.toMatch(/canary|1987|4165550187|hash|wants|erased|suspended/i)
    expect(text).not.toContain(email)
  })

  test('a contact is public once the owner says so, and only then', async () => {
    const owner = await newOwner(app)
    const empty = { description: null, videoUrl: null, phoneNumber: null, email: null }
    expect((await read(owner.slug)).body['presentation']).toEqual(empty)
    const body = { phoneNumber: '(514) 555-0100', email: 'Salut@Example.org' }
    await app.call(saveCreator, { params: { id: owner.id }, body }, { token: owner.accessToken })
    const shown = { ...empty, phoneNumber: '5145550100', email: 'salut@example.org' }
    expect((await read(owner.slug)).body['presentation']).toEqual(shown)
  })

  test('an ended session is refused, also on a public page', async () => {
    const owner = await newOwner(app)
    expect((await read(owner.slug, `${owner.accessToken}x`)).status).toBe(401)
  })
})

describe('a page pending deletion', () => {
  test('DEL-1: shows visitors its slug and that it is deleted, and nothing else', async () => {
    const owner = await newOwner(app)
    await app.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
    const stranger = await newOwner(app)
    for (const token of [undefined, stranger.accessToken]) {
      const { status, body } = await read(owner.slug, token)
      // How a page looks is told of its address alone.
      const { presentation, socials, hue, sections, speaksAs, ...rest } = body
      const bare = emptyCreator(owner.slug)
      expect({ hue, sections, speaksAs }).toEqual({ hue: bare.hue, sections: bare.sections, speaksAs: 'me' })
      expect(status).toBe(200)
      expect(Object.entries(rest).filter(([, value]) => value)).toEqual([
        ['slug', owner.slug],
        ['isDeleted', true],
      ])
      expect(
        Object.values({ ...(presentation as object), ...(socials as object) }).every((value) => value === null),
      ).toBe(true)
    }
  })

  test('is shown in full to its owner', async () => {
    const owner = await newOwner(app)
    await app.call(deleteCreator, { params: { slug: owner.slug } }, { token: owner.accessToken })
    expect((await read(owner.slug, owner.accessToken)).body).toMatchObject({
      id: owner.id,
      isDeleted: true,
      name: `Page ${owner.slug}`,
    })
    const own = await app.call(readOwnCreator, {}, { token: owner.accessToken })
    expect(own.body).toMatchObject({ isDeleted: true, erasedAfter: expect.any(String) })
  })
})

describe('a suspended page', () => {
  test('is not found by anyone but its owner, and comes back', async () => {
    const owner = await newOwner(app)
    await actOnPage(app.platform.sql, { act: 'suspend', slug: owner.slug, operator: 'test' })
    expect(await read(owner.slug)).toMatchObject(notFound)
    expect((await read('no-such-page-at-all')).text).toBe((await read(owner.slug)).text)
    expect((await read(owner.slug, owner.accessToken)).body).toMatchObject({ id: owner.id, acceptDonation: false })
    const own = await app.call(readOwnCreator, {}, { token: owner.accessToken })
    expect(own.body).toMatchObject({ suspended: true, acceptDonation: false })
    await actOnPage(app.platform.sql, { act: 'unsuspend', slug: owner.slug, operator: 'test' })
    expect((await read(owner.slug)).status).toBe(200)
  })

  test('the owner is mailed the reason in the operator’s words, and the end of the suspension', async () => {
    const owner = await newOwner(app)
    const reason = 'Your page copies <b>another one</b>.'
    const operation = { slug: owner.slug, operator: 'test' }
    await actOnPage(app.platform.sql, { ...operation, act: 'suspend', reason })
    await actOnPage(app.platform.sql, { ...operation, act: 'suspend', reason: 'Again.' })
    await actOnPage(app.platform.sql, { ...operation, act: 'unsuspend' })
    const mails = await app.mailsTo(owner.email)
    const about = mails.map(({ subject, text }) => ({ subject, text })).sort((a, b) => (a.subject < b.subject ? -1 : 1))
    expect(about).toEqual([
      { subject: expect.stringContaining('est de nouveau visible'), text: expect.stringContaining(`/@${owner.slug}`) },
      { subject: expect.stringContaining('est suspendue'), text: expect.stringContaining(reason) },
    ])
  })

  test('stays suspended when its owner deletes and restores it', async () => {
    const owner = await newOwner(app)
    await actOnPage(app.platform.sql, { act: 'suspend', slug: owner.slug, operator: 'test' })
    const by = { token: owner.accessToken }
    await app.call(deleteCreator, { params: { slug: owner.slug } }, by)
    expect(await read(owner.slug)).toMatchObject(notFound)
    const restored = await app.app.inject({
      method: 'PUT',
      url: `${pathOf(readCreator, { params: { slug: owner.slug } })}/restore`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    expect(restored.json()).toMatchObject({ isDeleted: false, suspended: true })
    expect(await read(owner.slug)).toMatchObject(notFound)
  })
})
