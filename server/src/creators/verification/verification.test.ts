import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readCreator, readOwnCreator, saveCreator } from '@obole/contract/calls/creators'
import { removeVerification, verifyLink } from '@obole/contract/calls/page/verification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnPage } from '../../desk/decisions/act-on-page.ts'
import { limits } from '../../platform/rate-limit/rate-limit.ts'
import { listOpenReports } from '../../reports/reports.sql.ts'
import { listOperatorActions } from '../../testing/people/creators.sql.ts'
import { newOwner, type PageOwner } from '../../testing/people/creators.ts'
import { ageLink, readLink } from '../../testing/people/verification.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let app: TipsApp
let websites: Server
let home: string
/** What the websites say, by path. */
const pages = new Map<string, string>()
beforeAll(async () => {
  websites = createServer((asked, reply) => {
    const page = pages.get(asked.url ?? '')
    reply.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => void websites.listen(0, '127.0.0.1', resolve))
  home = `http://127.0.0.1:${(websites.address() as AddressInfo).port}/`
  app = await startTips({ adapt: (config) => ({ ...config, sandboxWebsites: home }) })
})
afterAll(async () => {
  await app.close()
  websites.close()
})

const linkTo = (slug: string) => `<a rel="me" href="${app.platform.config.publicUrl}/@${slug}">`
const verify = (owner: PageOwner, address: string) =>
  app.call(verifyLink, { params: { id: owner.id }, body: { address } }, { token: owner.accessToken })
const seen = async ({ slug }: PageOwner) => (await app.call(readCreator, { params: { slug } })).body
const mine = async ({ accessToken }: PageOwner) => (await app.call(readOwnCreator, {}, { token: accessToken })).body

async function verified(path: string): Promise<PageOwner> {
  const owner = await newOwner(app)
  pages.set(`/${path}`, linkTo(owner.slug))
  expect((await verify(owner, home + path)).status).toBe(200)
  return owner
}

test('a link back gives the badge, which says from where and when; without one there is none', async () => {
  const owner = await newOwner(app)
  pages.set('/zoe', '<p>Bonjour</p>')
  expect((await verify(owner, `${home}zoe`)).body).toMatchObject({ code: 'link_not_found' })
  expect((await verify(owner, `${home}gone`)).body).toMatchObject({ code: 'address_unreachable' })
  pages.set('/zoe', linkTo('somebody-else'))
  expect((await verify(owner, `${home}zoe`)).status).toBe(409)
  expect(await seen(owner)).toMatchObject({ verified: false, verification: null })

  pages.set('/zoe', linkTo(owner.slug.toUpperCase()))
  const before = Date.now()
  expect((await verify(owner, ` ${home}zoe#top`)).body).toMatchObject({ verified: true })
  const { verification, verified: isVerified } = (await seen(owner)) as never as {
    verification: { checkedAt: string }
  } & Record<string, unknown>
  expect([isVerified, verification]).toEqual([
    true,
    { method: 'link', address: `${home}zoe`, checkedAt: expect.anything() },
  ])
  expect(Math.abs(Date.parse(verification.checkedAt) - before)).toBeLessThan(60_000)
})

test('a former slug counts, another name takes the badge away, and its owner can give it back', async () => {
  const owner = await verified('former')
  const change = (body: object) =>
    app.call(saveCreator, { params: { id: owner.id }, body }, { token: owner.accessToken })
  await change({ slug: `x${owner.slug.slice(1)}` })
  expect((await verify(owner, `${home}former`)).body).toMatchObject({ verified: true })
  expect((await change({ name: 'Autre' })).body).toMatchObject({ verified: false, verification: null })
  expect((await verify(owner, `${home}former`)).body).toMatchObject({ verified: true })
  const given = await app.call(removeVerification, { params: { id: owner.id } }, { token: owner.accessToken })
  expect(given.body).toMatchObject({ verified: false, verification: null })
  expect(await readLink(app.platform.sql, owner.id)).toBeUndefined()
})

test('an operator who looked is named as that, also after a link', async () => {
  const owner = await verified('both')
  const { sql } = app.platform
  await actOnPage(sql, { act: 'unverify', slug: owner.slug, operator: 'ops' })
  await actOnPage(sql, { act: 'verify', slug: owner.slug, operator: 'ops' })
  expect(await seen(owner)).toMatchObject({ verified: true, verification: { method: 'operator', address: null } })
})

test.each([
  'http://zoe.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://zoe.example:8443/',
  'https://me:secret@zoe.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'zoe',
  `https://zoe.example/${'a'.repeat(300)}`,
])('%s is refused before anything is asked', async (address) => {
  const owner = await newOwner(app)
  expect((await verify(owner, address)).status).toBe(400)
})

test('a page of this site proves nothing', async () => {
  const owner = await newOwner(app)
  expect((await verify(owner, `${app.platform.config.publicUrl}/@${owner.slug}`)).status).toBe(400)
})

test('a suspended page gets no badge, and one person tries so often', async () => {
  const suspended = await newOwner(app)
  await actOnPage(app.platform.sql, { act: 'suspend', slug: suspended.slug, operator: 'ops', reason: 'x' })
  expect((await verify(suspended, `${home}zoe`)).body).toMatchObject({ code: 'page_suspended' })
  const owner = await newOwner(app)
  const statuses: number[] = []
  for (let count = 0; count <= limits['verification-member'].points; count += 1)
    statuses.push((await verify(owner, `${home}nothing`)).status)
  expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([409]), 429])
})

test('once a year the link is read again; missing for two weeks it costs the badge, with two mails', async () => {
  const { sql } = app.platform
  const owner = await verified('yearly')
  const recheck = () => app.work('recheck-links')
  const subjects = async () =>
    (await app.mailsTo(owner.email)).map(({ subject }) => subject).filter((text) => /badge|insignia/i.test(text))
  await ageLink(sql, owner.id, 364)
  await recheck()
  expect((await readLink(sql, owner.id))?.isDue).toBe(false)
  const aged = await mine(owner)
  await ageLink(sql, owner.id, 2)
  await recheck()
  expect(await mine(owner)).not.toEqual(aged)

  pages.set('/yearly', 'moved')
  await ageLink(sql, owner.id, 366)
  await recheck()
  expect(await readLink(sql, owner.id)).toMatchObject({ isMissing: true })
  await ageLink(sql, owner.id, 2)
  await recheck()
  expect([await seen(owner), await subjects()]).toMatchObject([{ verified: true }, [expect.anything()]])

  pages.set('/yearly', linkTo(owner.slug))
  await ageLink(sql, owner.id, 2)
  await recheck()
  expect(await readLink(sql, owner.id)).toMatchObject({ isMissing: false, isDue: false })

  pages.delete('/yearly')
  await ageLink(sql, owner.id, 366)
  await recheck()
  await ageLink(sql, owner.id, 15)
  await recheck()
  expect([await seen(owner), await subjects()]).toMatchObject([{ verified: false }, { length: 3 }])
  expect((await listOperatorActions(sql, owner.id)).at(-1)).toMatchObject({ act: 'unverify' })
})

test('a name or slug that is read like that of a verified page is listed, once, when a page is made or renamed', async () => {
  const { sql } = app.platform
  const star = await newOwner(app, 'camille-aubry')
  const rename = (owner: PageOwner, name: string) =>
    app.call(saveCreator, { params: { id: owner.id }, body: { name } }, { token: owner.accessToken })
  await rename(star, 'Camille Aubry')
  await actOnPage(sql, { act: 'verify', slug: star.slug, operator: 'ops' })
  const listed = async () => (await listOpenReports(sql, 100)).filter(({ category }) => category === 'look_alike')
  const other = await newOwner(app)
  await rename(other, 'Camille Tremblay')
  await rename(star, 'Camille Aubry')
  expect(await listed()).toEqual([])
  for (const name of ['Сamille Аubry', 'CAMILLE  AUBRY', 'Camïlle-Aubrỳ', '𝓒𝓪𝓶𝓲𝓵𝓵𝓮 𝓐𝓾𝓫𝓻𝔂', 'Cami11e Aubry'])
    await rename(other, name)
  expect(await listed()).toMatchObject([
    { kind: 'page', subjectId: other.id, message: '@camille-aubry (Camille Aubry)', slug: other.slug },
  ])
  const made = await newOwner(app, 'carnille_aubry2')
  expect(await listed()).toHaveLength(1)
  await rename(made, 'Carnille Aubry')
  expect(await listed()).toHaveLength(2)
})
