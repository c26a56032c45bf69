import { readAlbum } from '@obole/contract/calls/albums'
import { readCreator, restoreCreator } from '@obole/contract/calls/creators'
import type { DeskDecision, DeskSubjectKind } from '@obole/contract/calls/desk/policy-rules'
import { decide, listReported, readSubject, undoDecision } from '@obole/contract/calls/desk/queue'
import { listCreators } from '@obole/contract/calls/directory'
import { saveWall } from '@obole/contract/calls/own-wall'
import { sendReport } from '@obole/contract/calls/reports'
import { login } from '@obole/contract/calls/sessions'
import { startTip } from '@obole/contract/calls/tips'
import { listWords } from '@obole/contract/calls/wall'
import type { DeskRole } from '@obole/contract/schema/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setDeskRole } from '../../admin/command/admin.sql.ts'
import { newId } from '../../platform/ids.ts'
import { listPages } from '../../sharing/sitemap.sql.ts'
import { goodPassword, type Person } from '../../testing/people/accounts.ts'
import { fillAlbum, readPhotoIds } from '../../testing/people/creators.sql.ts'
import { newAlbum, type PageOwner } from '../../testing/people/creators.ts'
import { findAuthor, readStandings } from '../../testing/people/desk.sql.ts'
import { findWordsId } from '../../testing/people/wall.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let app: TipsApp
let operator: Person
let moderator: Person
beforeAll(async () => {
  app = await startTips()
  operator = await newDesk('operator')
  moderator = await newDesk('moderator')
})
afterAll(() => app.close())

async function newDesk(role: DeskRole): Promise<Person> {
  const person = await app.newPerson()
  await setDeskRole(app.platform.sql, { userId: person.id, role, operator: 'test' })
  return person
}

interface Given {
  act: DeskDecision
  kind?: DeskSubjectKind
  by?: Person
  note?: string | null
  reason?: string | null
  lastEntry?: string | null
}

async function decideAbout(id: string, { act, kind = 'page', by = operator, ...given }: Given) {
  const file = await app.call(readSubject, { params: { kind, id } }, { token: by.accessToken })
  const lastEntry = (given.lastEntry === undefined ? (file.body['lastEntry'] ?? null) : given.lastEntry) as
    | string
    | null
  const reasons = act === 'dismiss' ? { reason: null, note: null } : { reason: 'hate', note: 'Parce que « voici ».' }
  const body = { subject: { kind, id }, act, ...reasons, ...given, lastEntry }
  return app.call(decide, { body: body as never }, { token: by.accessToken })
}
const undo = (decisionId: unknown, by = operator) =>
  app.call(undoDecision, { params: { decisionId: String(decisionId) }, body: {} }, { token: by.accessToken })
const report = (kind: DeskSubjectKind, id: string, more: object = {}) =>
  app.call(
    sendReport,
    { body: { subject: { kind, id }, category: 'hate', locale: 'es', ...more } as never },
    { ip: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9` },
  )
const isFound = async ({ slug }: PageOwner) => (await app.call(readCreator, { params: { slug } })).status === 200
async function isListed({ id, slug }: PageOwner): Promise<boolean> {
  const { text } = await app.call(listCreators, { query: { query: slug } })
  const [first] = await listPages(app.platform.sql, { after: null, from: id, until: null, limit: 1 })
  expect(first?.id === id, 'as in the sitemap').toBe(text.includes(slug))
  return text.includes(slug)
}
async function takesTips({ id, slug }: PageOwner): Promise<boolean> {
  const page = `http://localhost:3000/@${slug}`
  const urls = { checkoutSuccessUrl: `${page}/tip-completed`, checkoutCancelledUrl: `${page}/tip-cancelled` }
  const answer = await app.call(startTip, { body: { creatorId: id, amount: 500, currency: 'CAD', ...urls } })
  return answer.status === 201
}
async function newWords(owner: PageOwner, more: object = {}) {
  await app.call(saveWall, { params: { id: owner.id }, body: { mode: 'on' } }, { token: owner.accessToken })
  const tip = await app.paidTip(owner, { message: 'Un mot', supporterName: 'Ana', showsWords: true, ...more })
  return findWordsId(app.platform.sql, tip.tipId)
}
const subjects = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)

/** What visitors meet under each measure: found, listed, open to tips. */
const effects: [DeskDecision, boolean, boolean, boolean][] = [
  ['limit', true, false, false],
  ['suspend', false, false, false],
  ['remove', false, false, false],
  ['close', false, false, false],
]

describe('a page', () => {
  test.each(effects)(
    '%s: holds at once, is mailed with its rule and its appeal, and is undone exactly',
    async (...row) => {
      const [act, ...expected] = row
      const owner = await app.newPayee()
      expect([await isFound(owner), await isListed(owner), await takesTips(owner)]).toEqual([true, true, true])
      const before = await readStandings(app.platform.sql, owner.id)
      const answer = await decideAbout(owner.id, { act })
      expect(answer).toMatchObject({ status: 201, body: { act, rule: 'hate', operator: operator.email } })
      expect([await isFound(owner), await isListed(owner), await takesTips(owner)]).toEqual(expected)
      const [mail] = await app.mailsTo(owner.email)
      expect(mail?.subject).toContain(`Page ${owner.slug}`)
      expect(mail?.text).toContain('/documents/contentpolicy#hate')
      expect(mail?.text).toContain('Haine et harcèlement')
      expect(mail?.text).toContain('Parce que « voici ».')
      expect(mail?.text).toContain(act === 'close' ? '/documents/helpandcontact#contact' : '/decisions')
      expect(mail?.text).toMatch(/six mois/)

      expect((await undo(answer.body['id'])).status).toBe(201)
      expect(await readStandings(app.platform.sql, owner.id)).toEqual(before)
      expect([await isFound(owner), await isListed(owner), await takesTips(owner)]).toEqual([true, true, true])
      expect((await app.mailsTo(owner.email))[0]?.subject).toMatch(/annulée|de nouveau visible/)
      expect((await undo(answer.body['id'])).body.code).toBe('desk_changed')
    },
  )

  test('close ends every session and refuses the sign-in, until it is undone', async () => {
    const owner = await app.newPayee()
    const { body } = await decideAbout(owner.id, { act: 'close' })
    const own = { params: { slug: owner.slug } }
    expect((await app.call(restoreCreator, own, { token: owner.accessToken })).status).toBe(401)
    const signIn = () => app.call(login, { body: { email: owner.email, password: goodPassword } })
    expect((await signIn()).status).toBe(401)
    await undo(body['id'])
    expect((await signIn()).status).toBe(200)
  })

  test('what the desk removed its owner cannot bring back, and what they deleted themselves stays deleted after an undo', async () => {
    const owner = await app.newPayee()
    const { body } = await decideAbout(owner.id, { act: 'remove' })
    const own = { params: { slug: owner.slug } }
    expect((await app.call(restoreCreator, own, { token: owner.accessToken })).status).toBe(410)
    await undo(body['id'])
    expect((await app.call(restoreCreator, own, { token: owner.accessToken })).status).toBe(200)
  })

  test('of two measures the older is taken back after the newer, and leaves what is not its own', async () => {
    const owner = await app.newPayee()
    const limited = await decideAbout(owner.id, { act: 'limit' })
    const suspended = await decideAbout(owner.id, { act: 'suspend' })
    expect((await undo(limited.body['id'])).status).toBe(201)
    expect([await isFound(owner), await isListed(owner)]).toEqual([false, false])
    expect((await undo(suspended.body['id'])).status).toBe(201)
    expect([await isFound(owner), await isListed(owner)]).toEqual([true, true])
    const first = await decideAbout(owner.id, { act: 'suspend' })
    await decideAbout(owner.id, { act: 'close' })
    expect((await undo(first.body['id'])).body.code).toBe('desk_changed')
    expect(await isFound(owner)).toBe(false)
  })
})

describe('a message and a photo', () => {
  test('a message is hidden and shown again; its author is mailed in the language of the tip', async () => {
    const owner = await app.newPayee()
    const id = await newWords(owner, { locale: 'en' })
    const shown = async () => (await app.call(listWords, { params: { slug: owner.slug } })).text.includes('Un mot')
    expect(await shown()).toBe(true)
    const answer = await decideAbout(id, { kind: 'words', act: 'hide' })
    expect([answer.status, await shown()]).toEqual([201, false])
    const { email } = await findAuthor(app.platform.sql, id)
    expect((await app.mailsTo(email))[0]).toMatchObject({
      subject: expect.stringContaining('no longer shown'),
      text: expect.stringContaining('/documents/helpandcontact#contact'),
    })
    expect((await undo(answer.body['id'])).status).toBe(201)
    expect(await shown()).toBe(true)
    expect((await app.mailsTo(email))[0]?.subject).toContain('taken back')
  })

  test('a photo is hidden from everyone but its owner, and comes back to its place', async () => {
    const owner = await app.newPayee()
    const albumId = await newAlbum(app, owner)
    await fillAlbum(app.platform.sql, albumId, 3)
    const ids = await readPhotoIds(app.platform.sql, albumId)
    const seen = async (token?: string) => {
      const { body } = await app.call(readAlbum, { params: { creatorId: owner.id } }, token ? { token } : {})
      return (body['photos'] as { id: string }[]).map((photo) => photo.id)
    }
    const answer = await decideAbout(ids[1] ?? '', { kind: 'photo', act: 'hide' })
    expect(await seen()).toEqual([ids[0], ids[2]])
    expect(await seen(owner.accessToken)).toEqual(ids)
    expect((await subjects(owner.email))[0]).toContain('décision')
    await undo(answer.body['id'])
    expect(await seen()).toEqual(ids)
  })

  test('what is gone can still be dismissed, and nothing else', async () => {
    const owner = await app.newPayee()
    const albumId = await newAlbum(app, owner)
    await fillAlbum(app.platform.sql, albumId, 1)
    const [id = ''] = await readPhotoIds(app.platform.sql, albumId)
    await report('photo', id)
    await app.app.inject({
      method: 'DELETE',
      url: `/api/albums/${albumId}/photos/${id}`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    const file = await app.call(readSubject, { params: { kind: 'photo', id } }, { token: operator.accessToken })
    expect(file.body).toMatchObject({ now: null, reports: [{ snapshot: { imageUrl: expect.any(String) } }] })
    expect((await decideAbout(id, { kind: 'photo', act: 'hide' })).body.code).toBe('desk_changed')
    expect((await decideAbout(id, { kind: 'photo', act: 'dismiss' })).status).toBe(201)
  })
})

describe('reports', () => {
  test('are grouped by subject with what it was then; all are closed and opened again together', async () => {
    const owner = await app.newPayee()
    const id = await newWords(owner)
    for (const category of ['hate', 'spam', 'spam']) expect((await report('words', id, { category })).status).toBe(202)
    const waiting = async () => {
      const { body } = await app.call(listReported, { query: {} }, { token: moderator.accessToken })
      return (body['subjects'] as { id: string }[]).filter((subject) => subject.id === id)
    }
    expect(await waiting()).toMatchObject([
      { kind: 'words', reports: 3, categories: ['hate', 'spam'], slug: owner.slug },
    ])
    const answer = await decideAbout(id, { kind: 'words', act: 'hide', by: moderator })
    expect(await waiting()).toEqual([])
    await undo(answer.body['id'], moderator)
    expect(await waiting()).toMatchObject([{ reports: 3 }])
    await decideAbout(id, { kind: 'words', act: 'dismiss' })
    expect((await decideAbout(id, { kind: 'words', act: 'dismiss' })).body.code).toBe('desk_changed')
  })

  test.each([
    ['suspend', 'hemos tomado una medida'],
    ['dismiss', 'nada cambia'],
  ] as const)('who left an address is told once and in their language: %s', async (act, told) => {
    const owner = await app.newPayee()
    const email = `${newId()}@example.com`
    await report('page', owner.id, { email, message: 'Mire' })
    await report('page', owner.id, { email, message: 'Otra vez' })
    await report('page', owner.id)
    await decideAbout(owner.id, { act })
    const mails = await app.mailsTo(email)
    expect(mails.map(({ text }) => text.includes(told))).toEqual([true])
    // The person reported is not told who it was.
    for (const { text } of await app.mailsTo(owner.email)) expect(text).not.toContain(email)
    expect(act === 'suspend').toBe((await subjects(owner.email)).some((subject) => subject.includes('suspendue')))
  })
})

describe('at the desk', () => {
  test('of two who decide at the same time one is told to read again', async () => {
    const owner = await app.newPayee()
    await report('page', owner.id)
    const answers = await Promise.all([
      decideAbout(owner.id, { act: 'suspend', by: operator, lastEntry: null }),
      decideAbout(owner.id, { act: 'dismiss', by: moderator, lastEntry: null }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('a moderator neither removes nor closes, and takes back only what they decided', async () => {
    const owner = await app.newPayee()
    for (const act of ['remove', 'close'] as const)
      expect((await decideAbout(owner.id, { act, by: moderator })).body.code).toBe('operator_required')
    const answer = await decideAbout(owner.id, { act: 'suspend' })
    expect((await undo(answer.body['id'], moderator)).body.code).toBe('operator_required')
    expect(await isFound(owner)).toBe(false)
    await undo(answer.body['id'])
    const own = await decideAbout(owner.id, { act: 'suspend', by: moderator })
    expect((await undo(own.body['id'], moderator)).status).toBe(201)
  })

  test.each<[string, Partial<Given>]>([
    ['no rule', { act: 'suspend', reason: null }],
    ['no reasons', { act: 'suspend', note: null }],
    ['blank reasons', { act: 'suspend', note: ' \u200b' }],
    ['an unknown rule', { act: 'suspend', reason: 'taste' }],
    ['an act that does not fit', { act: 'hide' }],
    ['too long reasons', { act: 'suspend', note: 'a'.repeat(2001) }],
  ])('%s is refused and changes nothing', async (_name, given) => {
    const owner = await app.newPayee()
    const answer = await decideAbout(owner.id, given as Given)
    expect(answer.status).toBe(400)
    expect(await isFound(owner)).toBe(true)
  })

  test('hostile text stays text, in the file and in both mails', async () => {
    const owner = await app.newPayee()
    const hostile = '<script>alert(1)</script> https://evil.example/x\r\nBcc: a@b.c'
    const email = `${newId()}@example.com`
    const id = await newWords(owner, { message: '<img src=x onerror=alert(1)> ok', supporterName: 'evil.example' })
    await report('words', id, { message: hostile, email })
    const file = await app.call(readSubject, { params: { kind: 'words', id } }, { token: operator.accessToken })
    expect(file.body).toMatchObject({ now: { text: '<img src=x onerror=alert(1)> ok' } })
    await decideAbout(id, { kind: 'words', act: 'hide', note: hostile })
    const { email: author } = await findAuthor(app.platform.sql, id)
    for (const mail of [...(await app.mailsTo(author)), ...(await app.mailsTo(email))]) {
      expect(mail.html).not.toMatch(/<script|<img src=x/)
      expect(mail.subject).not.toMatch(/[\r\n]/)
    }
  })
})
