import { sendNotice } from '@obole/contract/calls/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { limits } from '../platform/rate-limit/rate-limit.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { newOwner, type PageOwner } from '../testing/people/creators.ts'
import { ageNotice, forgetAddress } from '../testing/people/notices.sql.ts'
import { keepNoticeForYear, listNotices } from './notices.sql.ts'
import { listOpenReports } from './reports.sql.ts'

const operator = 'operator@coop.example'
let app: AccountsApp
let owner: PageOwner
beforeAll(async () => {
  app = await startAccounts((config) => ({ ...config, operator: { ...config.operator, email: operator } }))
  owner = await newOwner(app)
})
afterAll(() => app.close())

const claim = {
  name: 'Ana Lima',
  address: '12, rue des Érables, Gaspé',
  work: 'Une photo de phare\nhttps://ana.example/phare',
  interest: 'J’ai pris la photo',
  location: 'La bannière de la page',
  infringement: 'Copiée sans permission',
  happened: 'Le 3 novembre 2026, 14 h',
}
let visitors = 0
const send = (to: PageOwner, body: object = {}, from?: string) => {
  visitors += 1
  const notice = {
    subject: { kind: 'page', id: to.id },
    ...claim,
    email: `ana-${newId()}@example.com`,
    locale: 'en',
    ...body,
  }
  return app.call(sendNotice, { body: notice as never }, { ip: from ?? `10.8.${visitors}.1` })
}
const to = async (email: string) => (await app.mailsTo(email)).map(({ subject, text }) => `${subject}\n${text}`)

test('a notice reaches the creator as it stands, once, the claimant hears of it, and the desk has it', async () => {
  const email = 'ana@example.com'
  expect((await send(owner, { email })).status).toBe(202)
  await app.work()
  const [creators] = (await to(owner.email)).filter((mail) => mail.startsWith('Avis de violation'))
  for (const line of ['Ana Lima', '12, rue des Érables', email, 'Copiée sans permission', 'Le 3 novembre 2026, 14 h'])
    expect(creators?.replaceAll('\u00a0', ' ').replace(/(?<=@example)\. /, '.')).toContain(line)
  // What others wrote makes no link.
  expect(creators).toContain('https: //ana. example/phare')
  const [claimants] = await to(email)
  expect(claimants).toMatch(/^Your notice about @\S+ was forwarded\n[\s\S]*Une photo de phare/)
  expect((await to(operator))[0]).toContain('copyright')
  const [notice] = await listNotices(app.platform.sql, 10)
  expect(notice).toMatchObject({
    creatorEmail: owner.email,
    slug: owner.slug,
    forwardedAt: expect.any(Date),
    refusedAt: null,
  })
  expect(await listOpenReports(app.platform.sql, 10)).toMatchObject([
    { id: notice?.id, category: 'copyright', kind: 'page', message: claim.work },
  ])
  await app.work()
  expect(await to(email)).toHaveLength(1)
})

test('where there is no address to forward to, the claimant is told why', async () => {
  const nobody = await newOwner(app)
  await forgetAddress(app.platform.sql, nobody.id)
  expect((await send(nobody, { email: 'leo@example.com', locale: 'fr' })).status).toBe(202)
  await app.work()
  expect(await to('leo@example.com')).toMatchObject([expect.stringMatching(/n’a pas pu être transmis/)])
})

test.each(Object.keys({ ...claim, email: '' }))('a notice without %s is none', async (field) => {
  for (const value of [undefined, '', '\u202e'])
    expect((await send(owner, { [field]: value })).status, String(value)).toBe(400)
})

test('notices are limited for each address, and there is none about what is not there', async () => {
  const { rateLimitFactor } = app.platform.config
  app.platform.config.rateLimitFactor = 1
  const statuses: number[] = []
  for (let count = 0; count <= limits['report-address'].points; count += 1)
    statuses.push((await send(owner, {}, '198.51.100.9')).status)
  app.platform.config.rateLimitFactor = rateLimitFactor
  expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([202]), 429])
  expect((await send({ ...owner, id: newId() })).status).toBe(404)
})

test('a notice is kept for six months, and a year once a court is asked', async () => {
  const { sql } = app.platform
  const [first, second] = await listNotices(sql, 2)
  const left = async () => {
    await app.work('delete-old-reports')
    return (await listNotices(sql, 100)).map(({ id }) => id).filter((id) => [first?.id, second?.id].includes(id))
  }
  await keepNoticeForYear(sql, first?.id ?? '')
  for (const days of [180, 8, 176, 4]) {
    await ageNotice(sql, days)
    if (days === 180) expect(await left()).toHaveLength(2)
    if (days === 8 || days === 176) expect(await left()).toEqual([first?.id])
  }
  expect(await left()).toEqual([])
})

const post = (fields: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: `/@${owner.slug}/report`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ kind: 'page', id: owner.id, category: 'copyright', ...fields }).toString(),
  })

test('the form does the same, and comes back to the notice with the reason', async () => {
  const before = (await listNotices(app.platform.sql, 100)).length
  const sent = await post({ ...claim, email: 'zoe@example.com', locale: 'es' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/@${owner.slug}/report?sent=1&notice=1`])
  expect(await listNotices(app.platform.sql, 100)).toHaveLength(before + 1)
  const wrong = await post({ ...claim, email: 'zoe' })
  expect(wrong.headers.location).toBe(`/@${owner.slug}/report?error=invalid_request&notice=1`)
  const { work: _, ...less } = claim
  expect((await post({ ...less, email: 'zoe@example.com' })).headers.location).toContain('error=invalid_request')
})
