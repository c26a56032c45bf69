import {
  deleteCreator,
  readCreator,
  readOwnCreator,
  saveCreator,
  savePresentation,
} from '@obole/contract/calls/creators'
import { hueOfSlug } from '@obole/contract/rules/page-looks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnPage } from '../desk/decisions/act-on-page.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { listOperatorActions } from '../testing/people/creators.sql.ts'
import { newOwner, type PageOwner } from '../testing/people/creators.ts'
import { exportPage } from './export-page.ts'

let app: AccountsApp
let owner: PageOwner
beforeAll(async () => {
  app = await startAccounts()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const save = (body: object) => app.call(saveCreator, { params: { id: owner.id }, body }, { token: owner.accessToken })
const present = (body: object) =>
  app.call(savePresentation, { params: { id: owner.id }, body: body as never }, { token: owner.accessToken })
const readOwn = async () => (await app.call(readOwnCreator, {}, { token: owner.accessToken })).body

describe('the fields of a page', () => {
  test('is changed field by field, and null removes', async () => {
    await save({ name: 'Zoé', title: 'Luthière', acceptDonation: false, socials: { xUrl: 'https://x.com/zoe' } })
    const answer = await save({ title: null, socials: { websiteUrl: 'https://zoe.example/' } })
    expect(answer.body).toMatchObject({ name: 'Zoé', title: null, wantsTips: false })
    expect(answer.body['socials']).toMatchObject({ xUrl: 'https://x.com/zoe', websiteUrl: 'https://zoe.example/' })
    expect((await save({ socials: { xUrl: null } })).body['socials']).toMatchObject({ xUrl: null })
    expect(await readOwn()).toMatchObject({ name: 'Zoé', title: null })
  })

  test('the first steps are left until the owner is done with them, and concern nobody else', async () => {
    const newcomer = await newOwner(app)
    const access = { token: newcomer.accessToken }
    expect((await app.call(readOwnCreator, {}, access)).body).toMatchObject({ isSetUp: false })
    await app.call(saveCreator, { params: { id: newcomer.id }, body: { isSetUp: true } }, access)
    expect((await app.call(readOwnCreator, {}, access)).body).toMatchObject({ isSetUp: true })
    expect((await app.call(readCreator, { params: { slug: newcomer.slug } })).body).not.toHaveProperty('isSetUp')
  })

  test('its look is what its owner chose, and until then what suits it', async () => {
    const newcomer = await newOwner(app)
    const access = { token: newcomer.accessToken }
    const read = async () => (await app.call(readCreator, { params: { slug: newcomer.slug } })).body
    const change = (body: object) => app.call(saveCreator, { params: { id: newcomer.id }, body }, access)
    const usual = { sections: ['goal', 'about', 'album', 'wall'], speaksAs: 'me', locale: 'fr' }
    expect(await read()).toMatchObject({ ...usual, hue: hueOfSlug(newcomer.slug) })

    const look = { sections: ['about', 'wall', 'goal', 'album'], speaksAs: 'us', locale: 'es', hue: 'violet' } as const
    expect((await change(look)).body).toMatchObject({ ...look, chosenHue: 'violet' })
    // What an older client sends, which knows nothing of it.
    await change({ title: 'Luthière' })
    expect(await read()).toMatchObject(look)
    expect(await exportPage(app.platform.sql, newcomer.id)).toMatchObject({ page: look })
    expect((await change({ hue: null, locale: null })).body).toMatchObject({ chosenHue: null, locale: null })
    expect(await read()).toMatchObject({ hue: hueOfSlug(newcomer.slug), locale: null })
  })

  test.each([
    { hue: 'neon' },
    { sections: ['about', 'wall', 'goal'] },
    { sections: ['about', 'about', 'goal', 'wall'] },
    { speaksAs: 'you' },
    { locale: 'de' },
  ])('a look that there is not is refused: %o', async (body) => {
    expect((await save(body)).status).toBe(400)
  })

  test('another name takes the badge away, anything else keeps it', async () => {
    const { sql } = app.platform
    const verified = await newOwner(app)
    await actOnPage(sql, { act: 'verify', slug: verified.slug, operator: 'test' })
    const change = async (body: object) => {
      const access = { token: verified.accessToken }
      return (await app.call(saveCreator, { params: { id: verified.id }, body }, access)).body
    }
    const { name } = (await app.call(readOwnCreator, {}, { token: verified.accessToken })).body
    expect(await change({ name, title: 'Luthière' })).toMatchObject({ verified: true })
    expect(await change({ name: 'Céline Dion' })).toMatchObject({ verified: false, name: 'Céline Dion' })
    expect((await listOperatorActions(sql, verified.id)).map(({ act }) => act)).toEqual(['verify', 'unverify'])
  })

  test.each([
    [{}, ''],
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'a'.repeat(81) }, 'name'],
    [{ name: 'a\u202Eb' }, 'name'],
    [{ name: '\u0958'.repeat(80) }, 'name'],
    [{ title: 'a'.repeat(121) }, 'title'],
    [{ unknown: 1 }, 'unknown'],
    [{ socials: { myspaceUrl: 'https://myspace.com/x' } }, 'socials.myspaceUrl'],
  ])('VAL-9, SLUG-9: %.60j is refused', async (body, path) => {
    const before = await readOwn()
    const answer = await save(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.path)).toContain(path)
    expect(await readOwn()).toEqual(before)
  })

  test.each([
    ['+1 514-555-0100', '5145550100'],
    ['514.555.0100', '5145550100'],
    ['1 (514) 555 0100', '5145550100'],
  ])('VAL-7: the phone number %s is stored as its ten digits', async (phoneNumber, stored) => {
    expect((await save({ phoneNumber })).body['presentation']).toMatchObject({ phoneNumber: stored })
  })

  test.each(['+33 1 23 45 67 89', '123', '0123456789', '+15145550100;ext=1', '', 'abc'])(
    'VAL-7: %j is no phone number here',
    async (phoneNumber) => {
      expect(await save({ phoneNumber })).toMatchObject({ status: 400 })
    },
  )

  test.each(['a@b', 'a@b\r\nBcc:x@y.ca', 'é@x.ca', 'a b@x.ca', '@x.ca', ''])(
    'VAL-14: %j is no contact address',
    async (email) => {
      expect(await save({ email })).toMatchObject({ status: 400 })
    },
  )

  test.each([
    ['facebookUrl', 'https://facebook.com@evil.test/x'],
    ['facebookUrl', 'http://facebook.com/x'],
    ['facebookUrl', 'javascript:alert(1)'],
    ['facebookUrl', 'https://faceboоk.com/x'],
    ['facebookUrl', 'https://facebook.com.evil.test/x'],
    ['facebookUrl', 'https://evilfacebook.com/x'],
    ['facebookUrl', 'https://facebook.com:8443/x'],
    ['instagramUrl', 'https://facebook.com/x'],
    ['linkedInUrl', 'https://evil.test/linkedin.com'],
    ['redditUrl', '//reddit.com/r/x'],
    ['tikTokUrl', 'https://user:pass@tiktok.com/@x'],
    ['xUrl', `https://x.com/${'a'.repeat(300)}`],
    ['youtubeUrl', 'data:text/html,x'],
    ['websiteUrl', 'http://zoe.example/'],
    ['websiteUrl', 'https://localhost/'],
    ['websiteUrl', 'https://127.0.0.1/'],
    ['websiteUrl', 'https://[::1]/'],
    ['websiteUrl', 'ftp://zoe.example/'],
  ])('VAL-13: %s refuses %.60s', async (field, url) => {
    const answer = await save({ socials: { [field]: url } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map(({ path }) => path)).toContain(`socials.${field}`)
  })

  test('VAL-13: every network accepts its own hosts, stored as a browser parses them', async () => {
    const socials = {
      facebookUrl: 'https://www.facebook.com/zoe',
      instagramUrl: 'https://instagram.com/zoe',
      linkedInUrl: 'https://ca.linkedin.com/in/zoe',
      redditUrl: 'https://www.reddit.com/user/zoe',
      tikTokUrl: 'https://www.tiktok.com/@zoe',
      xUrl: 'HTTPS://Twitter.com/zoe',
      youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ',
      websiteUrl: 'https://zoé.example/é',
    }
    const { status, body } = await save({ socials })
    expect(status).toBe(200)
    expect(body['socials']).toEqual({
      ...socials,
      xUrl: 'https://twitter.com/zoe',
      websiteUrl: 'https://xn--zo-cja.example/%C3%A9',
    })
  })
})

describe('the About section', () => {
  test('is saved with the video’s id and answered', async () => {
    await save({ phoneNumber: '5145550100', email: null })
    const answer = await present({
      description: ' Bonjour\r\nà tous ',
      videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=5',
    })
    const presentation = {
      description: 'Bonjour\nà tous',
      videoUrl: 'aqz-KE-bpKQ',
      phoneNumber: '5145550100',
      email: null,
    }
    expect(answer).toMatchObject({ status: 200, body: presentation })
    expect((await readOwn())['presentation']).toEqual(presentation)
    expect((await present({ description: 'x', videoUrl: null })).body['videoUrl']).toBeNull()
  })

  test.each([
    ['none', undefined, 'Description is required'],
    ['an empty one', '', 'Description is required'],
    ['a blank one', ' \n ', 'Description is required'],
    ['null', null, 'Description is required'],
    ['one of 2001 characters', '😀'.repeat(2001), 'Description cannot exceed 2000 characters'],
  ])(
    'VAL-11: of a description, %s is refused with the specification’s message',
    async (_name, description, message) => {
      const answer = await present({ description, videoUrl: null })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', detail: message } })
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ path: 'description', message }))
    },
  )

  test('VAL-11: two thousand of anything are two thousand', async () => {
    expect((await present({ description: '😀'.repeat(2000), videoUrl: null })).status).toBe(200)
    expect((await present({ description: 'é'.repeat(2000), videoUrl: null })).status).toBe(200)
  })

  test.each([
    'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ',
    'javascript:alert(1)',
    'https://youtu.be/aqz-KE-bpKQx',
    '//youtu.be/aqz-KE-bpKQ',
    'https://user@youtube.com/watch?v=aqz-KE-bpKQ',
    'https://vimeo.com/12345678901',
    'aqz-KE-bpK',
    '',
    `https://youtu.be/aqz-KE-bpKQ?${'x'.repeat(300)}`,
  ])('VAL-12: %.60s is no video', async (videoUrl) => {
    const message = 'Please enter a valid YouTube URL or video ID'
    const answer = await present({ description: 'x', videoUrl })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'videoUrl', message }] } })
  })

  test.each([
    'aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?list=x&v=aqz-KE-bpKQ',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
    'https://youtu.be/aqz-KE-bpKQ?si=x',
    'https://youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ',
  ])('VAL-12: of %s the id is stored', async (videoUrl) => {
    expect((await present({ description: 'x', videoUrl })).body['videoUrl']).toBe('aqz-KE-bpKQ')
  })

  test('an unknown field is refused by its name', async () => {
    const answer = await present({ description: 'x', videoUrl: null, verified: true })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'verified' }] } })
  })
})

test('AZ-7: a page deleted in another tab refuses what is saved in this one', async () => {
  const deleted = await newOwner(app)
  const by = { token: deleted.accessToken }
  await app.call(deleteCreator, { params: { slug: deleted.slug } }, by)
  const refused = { status: 409, body: { code: 'creator_deleted' } }
  const params = { id: deleted.id }
  expect(await app.call(saveCreator, { params, body: { name: 'A' } }, by)).toMatchObject(refused)
  expect(await app.call(savePresentation, { params, body: { description: 'x', videoUrl: null } }, by)).toMatchObject(
    refused,
  )
})
