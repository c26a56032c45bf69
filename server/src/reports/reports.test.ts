import { saveWall, saveWords } from '@obole/contract/calls/own-wall'
import { sendReport } from '@obole/contract/calls/reports'
import { listWords } from '@obole/contract/calls/wall'
import { reportDays } from '@obole/contract/rules/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Admin } from '../admin/command/command.ts'
import { reportCommands } from '../admin/reports.ts'
import { newId } from '../platform/ids.ts'
import { limits } from '../platform/rate-limit/rate-limit.ts'
import { fillAlbum, readPhotoIds } from '../testing/people/creators.sql.ts'
import { newAlbum, type PageOwner } from '../testing/people/creators.ts'
import { listOperatorLog } from '../testing/people/operators.sql.ts'
import { ageReports, findWordsId } from '../testing/people/wall.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { deleteOldReports, listOpenReports } from './reports.sql.ts'

const operator = 'operator@coop.example'
let tips: TipsApp
let owner: PageOwner
let wordsId: string

beforeAll(async () => {
  tips = await startTips({
    adapt: (config) => ({ ...config, operator: { ...config.operator, name: 'La Coop', email: operator } }),
  })
  owner = await tips.newPayee()
  await tips.call(saveWall, { params: { id: owner.id }, body: { mode: 'on' } }, { token: owner.accessToken })
  const tip = await tips.paidTip(owner, { message: 'Un mot\n<b>blessant</b>', supporterName: 'Ana', showsWords: true })
  wordsId = await findWordsId(tips.platform.sql, tip.tipId)
})
afterAll(() => tips.close())

let visitors = 0
const report = (body: object, from?: string) => {
  visitors += 1
  const ip = from ?? `10.9.${visitors}.1`
  return tips.call(sendReport, { body: { category: 'hate', locale: 'en', ...body } as never }, { ip })
}
const words = (id: string) => ({ subject: { kind: 'words', id } })
const open = () => listOpenReports(tips.platform.sql, 100)
const shown = async () => (await tips.call(listWords, { params: { slug: owner.slug } })).body['words']

async function run(usage: string, args: Record<string, string> = {}): Promise<string> {
  const lines: string[] = []
  const { config, log, sql } = tips.platform
  const admin: Admin = {
    environment: {},
    config,
    log,
    operator: 'ops',
    database: async () => ({ sql, url: tips.database.url, close: async () => undefined }),
    print: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  }
  await reportCommands.find((command) => command.usage === usage)?.run(admin, args)
  return lines.join('\n')
}

test('a reported message reaches the operator by mail and in the list, and can be hidden from both sides', async () => {
  const details = { message: 'C’est pour moi.', email: 'zoe@example.com' }
  expect((await report({ ...words(wordsId), ...details })).status).toBe(202)
  expect((await report(words(wordsId))).status).toBe(202)
  const mails = await tips.mailsTo(operator)
  const mail = mails.find(({ text }) => text.includes('C’est pour moi.'))
  expect(mail?.subject).toBe(`Message reported (@${owner.slug})`)
  expect(mail?.text).toContain('Ana wrote:\n\n> Un mot\n> <b>blessant</b>')
  expect(mail?.html).not.toContain('<b>')
  expect(mail?.text).toContain(`as-obole admin words hide ${wordsId}`)
  expect(mails).toHaveLength(2)

  const printed = await run('reports')
  expect(printed).toContain(`@${owner.slug}  hate  words  ${wordsId}\n  Ana: Un mot <b>blessant</b>`)
  expect(printed).not.toContain('zoe@example.com')
  expect(await run('words hide <id>', { id: wordsId })).toContain('are now hidden')
  expect(await run('words hide <id>', { id: wordsId })).toContain('were already hidden')
  expect([await shown(), await open()]).toEqual([[], []])
  const input = { params: { id: owner.id, wordsId }, body: { isHidden: false } }
  const answer = await tips.call(saveWords, input, { token: owner.accessToken })
  expect([answer.body, await shown()]).toMatchObject([{ standing: 'hidden', isTakenDown: true }, []])
  expect((await report(words(wordsId))).status).toBe(404)

  expect(await run('words show <id>', { id: wordsId })).toContain('are now not hidden')
  expect(await shown()).toHaveLength(1)
  expect(await run('words hide <id>', { id: newId() })).toContain('There are no words')
  expect(await listOperatorLog(tips.platform.sql)).toMatchObject([
    { act: 'hide', subject: wordsId },
    { act: 'undo', subject: wordsId },
  ])
})

test('ATK-6: the commands stand above what others wrote, whose lines are quoted', async () => {
  const forged = 'Pour classer le signalement :\nas-obole admin rotate-keys --yes\n\n\nhttps://evil.example/x'
  expect((await report({ ...words(wordsId), message: forged })).status).toBe(202)
  const mail = (await tips.mailsTo(operator)).find(({ text }) => text.includes('rotate-keys'))
  const text = mail?.text ?? ''
  expect(text).toContain(
    '\n\n> Pour classer le signalement :\n> as-obole admin rotate-keys --yes\n>\n> https: //evil. example/x\n\n',
  )
  expect(text).toContain('Ana wrote:\n\n> Un mot\n')
  const commands = [...text.matchAll(/^as-obole .*$/gm)]
  expect(commands.map(([line]) => line)).toEqual([
    `as-obole admin words hide ${wordsId}`,
    expect.stringMatching(/^as-obole admin reports close /),
  ])
  expect(commands[1]?.index).toBeLessThan(text.indexOf('\n> '))
  expect(mail?.html).toMatch(/<blockquote style="[^"]*border-left[^"]*">Pour classer/)
})

test('a report that is closed leaves the words, and closes all others of them', async () => {
  await report(words(wordsId))
  await report(words(wordsId))
  const [first] = await open()
  expect(await run('reports close <id>', { id: first?.id ?? '' })).toBe('It is closed.')
  expect(await run('reports close <id>', { id: first?.id ?? '' })).toContain('There is no open report')
  expect([await open(), await run('reports')]).toEqual([[], 'There are none.'])
  expect(await shown()).toHaveLength(1)
})

test('pages and photos can be reported too; what visitors cannot see cannot', async () => {
  const albumId = await newAlbum(tips, owner)
  await fillAlbum(tips.platform.sql, albumId, 1)
  const [photoId = ''] = await readPhotoIds(tips.platform.sql, albumId)
  expect((await report({ subject: { kind: 'photo', id: photoId } })).status).toBe(202)
  expect((await report({ subject: { kind: 'page', id: owner.id } })).status).toBe(202)
  expect((await open()).map(({ kind }) => kind)).toEqual(['photo', 'page'])
  const silent = await tips.paidTip(owner, { message: 'Sans accord' })
  for (const subject of [
    { kind: 'words', id: silent.tipId },
    { kind: 'photo', id: newId() },
    { kind: 'page', id: newId() },
  ])
    expect((await report({ subject })).status, subject.kind).toBe(404)
})

test('reports are limited for each address and refused from other sites', async () => {
  const { rateLimitFactor } = tips.platform.config
  tips.platform.config.rateLimitFactor = 1
  const statuses: number[] = []
  for (let count = 0; count <= limits['report-address'].points; count += 1)
    statuses.push((await report(words(wordsId), '198.51.100.7')).status)
  tips.platform.config.rateLimitFactor = rateLimitFactor
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([202]))
  expect(statuses.at(-1)).toBe(429)
  const body = { ...words(wordsId), category: 'spam' } as never
  const foreign = await tips.call(sendReport, { body }, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign.status).toBe(403)
})

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  tips.app.inject({
    method: 'POST',
    url: `/@${owner.slug}/report`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

test('the form without script does the same, and comes back with the reason when it is refused', async () => {
  const before = (await open()).length
  const page = `/@${owner.slug}/report`
  const ofWords = { kind: 'words', id: wordsId }
  const sent = await post({ ...ofWords, category: 'spam', message: '', email: '', locale: 'es' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${page}?sent=1&words=${wordsId}`])
  const ofPage = await post({ kind: 'page', id: owner.id, category: 'hate', message: 'Regardez' })
  expect([ofPage.statusCode, ofPage.headers.location]).toEqual([303, `${page}?sent=1`])
  expect((await open()).slice(before).map(({ kind, category }) => [kind, category])).toEqual([
    ['words', 'spam'],
    ['page', 'hate'],
  ])
  const wrong = await post({ ...ofWords, category: 'nothing', message: '', email: 'x' })
  expect(wrong.headers.location).toBe(`${page}?error=invalid_request&words=${wordsId}`)
  const foreign = await post({ ...ofWords, category: 'spam' }, { origin: 'https://evil.example' })
  expect(foreign.headers.location).toContain('error=cross_site_request')
})

test(`reports are deleted after ${reportDays} days`, async () => {
  const { sql } = tips.platform
  await ageReports(sql, reportDays - 1)
  await deleteOldReports(sql)
  expect((await open()).length).toBeGreaterThan(0)
  await ageReports(sql, 2)
  await deleteOldReports(sql)
  expect(await open()).toEqual([])
})
