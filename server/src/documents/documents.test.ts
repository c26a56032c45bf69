import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readDocument } from '@obole/contract/calls/documents'
import type { Locale } from '@obole/contract/formatting/names'
import { dayOf } from '@obole/contract/formatting/time-zone'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { newId } from '../platform/ids.ts'
import { startTestApp, type TestApp } from '../testing/app/test-app.ts'
import { announceDocuments } from './announce.ts'
import { requireOwnTexts } from './require-own-texts.ts'
import { builtInFolder } from './texts.ts'

let site: TestApp
/** Another process on the same database and data folder. */
let second: FastifyInstance
let own: string

beforeAll(async () => {
  site = await startTestApp()
  second = await createApp(site.platform)
  await second.ready()
  own = path.join(site.platform.config.dataDir, 'documents')
})
afterEach(async () => rm(own, { recursive: true, force: true }))
afterAll(async () => {
  await second.close()
  await site.close()
})

const builtIn = (name: string, locale: Locale) => readFile(path.join(builtInFolder, locale, `${name}.md`), 'utf8')

async function write(folder: string, locale: Locale, name: string, markdown: string): Promise<void> {
  await mkdir(path.join(own, folder, locale), { recursive: true })
  await writeFile(path.join(own, folder, locale, `${name}.md`), markdown)
}

async function read(app: FastifyInstance, name: string, locale = 'fr', version = '') {
  const query = version ? `?locale=${locale}&version=${version}` : `?locale=${locale}`
  const { statusCode, body } = await app.inject(readDocument.path.replace(':document', name) + query)
  return { statusCode, ...JSON.parse(body) }
}

test('a replaced document is shown within a second by two processes, and the built-in one again without it', async () => {
  const { document } = await read(site.app, 'pricing')
  const changed = (await builtIn('pricing', 'fr')).replace('title: Tarifs', 'title: Nos tarifs')
  await write('', 'fr', 'pricing', changed)
  const shownBy = async (title: string) => {
    const titles = await Promise.all([site.app, second].map(async (app) => (await read(app, 'pricing')).document.title))
    return titles.every((one) => one === title)
  }
  const since = performance.now()
  await until('both show it', () => shownBy('Nos tarifs'))
  expect(performance.now() - since).toBeLessThan(1000)

  const { earlier, shown } = await read(second, 'pricing')
  expect(shown).toBeNull()
  expect(earlier).toHaveLength(1)
  expect((await read(second, 'pricing', 'fr', earlier[0].id)).document).toEqual(document)

  await rm(own, { recursive: true })
  await until('both show the built-in one', () => shownBy(document.title))
})

test('a file that cannot be shown leaves the last good text, and stops a start with a sentence', async () => {
  await write('', 'en', 'about', '---\ntitle: x\n---\nNo date.')
  await write('', 'en', 'faq', (await builtIn('faq', 'en')).replace('title: ', 'title: Our '))
  await expect(requireOwnTexts(site.platform.config)).rejects.toThrow(
    /^DATA_DIR: The document en.about\.md cannot be shown\. The document has no description\.$/,
  )
  expect((await read(site.app, 'about', 'en')).statusCode).toBe(200)
})

test('a live key does not start with a text that calls itself a template', async () => {
  const live = { ...site.platform.config, stripe: { ...site.platform.config.stripe, secretKey: 'sk_live_12345678' } }
  await expect(requireOwnTexts(live)).rejects.toThrow(
    /^DATA_DIR\/documents must hold your own .*fr\/termsandconditions\.md, .* with a live STRIPE_SECRET_KEY\.$/,
  )
  await cp(builtInFolder, own, { recursive: true, filter: (source) => !source.endsWith('.ts') })
  for (const locale of ['fr', 'en', 'es'] as const) {
    for (const name of ['termsandconditions', 'privacy', 'contentpolicy'])
      await write('', locale, name, (await builtIn(name, locale)).replace(/^\{\{if isTemplate\}\}.*\n/m, ''))
  }
  await requireOwnTexts(live)
})

test('a change is announced 30 days ahead, by mail and on the page, with the old wording and the new', async () => {
  const { sql, config } = site.platform
  const today = dayOf(new Date())
  const day = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10)
  const early = new Date(Date.parse(today) + 29 * 86_400_000).toISOString().slice(0, 10)
  const announce = (date: string) => announceDocuments(sql, config.dataDir, date, today)
  await expect(announce(early)).rejects.toThrow('at least 30 days ahead')
  await expect(announce(day)).rejects.toThrow('There is no document')
  for (const locale of ['fr', 'en', 'es'] as const) {
    if (locale === 'es') await expect(announce(day)).rejects.toThrow('faq is missing in es')
    await write(day, locale, 'faq', (await builtIn('faq', locale)).replace(/^title: .*$/m, `title: New ${locale}`))
  }
  const people = { fr: newId(), en: newId(), es: newId(), gone: newId() }
  for (const [name, id] of Object.entries(people)) {
    await sql`
      insert into users (id, email, email_key, email_verified_at, locale, disabled_at)
      values (${id}, ${`${id}@example.com`}, ${`${id}@example.com`}, now(),
        ${name === 'gone' ? 'fr' : name}, ${name === 'gone' ? new Date() : null})
    `
  }
  expect(await announce(day)).toBe(3)
  const mails = await sql<{ id: string; locale: string; content: { titles: { name: string; version: string }[] } }[]>`
    select user_id as id, locale, content from outbox_mails where template = 'documents-change'
  `
  expect(new Map(mails.map(({ id, locale }) => [id, locale]))).toEqual(
    new Map([people.fr, people.en, people.es].map((id, n) => [id, ['fr', 'en', 'es'][n]])),
  )
  // Whoever is in doubt may run the command again.
  await expect(announce(day)).rejects.toThrow('announced for that day already')
  for (const { locale, content } of mails) {
    expect(content.titles.map(({ name }) => name)).toEqual(['faq'])
    const next = await read(site.app, 'faq', locale, content.titles[0]?.version)
    expect(next.document.title).toBe(`New ${locale}`)
  }
  for (const locale of ['fr', 'en', 'es']) {
    const { announced, document } = await read(second, 'faq', locale)
    expect(announced.appliesFrom).toBe(day)
    expect(document.title).not.toBe(`New ${locale}`)
    const next = await read(second, 'faq', locale, announced.id)
    expect([next.document.title, next.shown.appliesFrom]).toEqual([`New ${locale}`, day])
  }
  expect((await read(second, 'faq', 'fr', '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
})
