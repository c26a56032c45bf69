import { brotliDecompressSync } from 'node:zlib'
import * as creators from '@obole/contract/calls/creators'
import { saveGoal } from '@obole/contract/calls/goals'
import { type AnyEndpoint, pathOf } from '@obole/contract/schema/endpoint'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createApp } from './app.ts'
import { endDueGoals } from './creators/tables/goals.sql.ts'
import { openPageCache, type PageCache } from './page-cache/page-cache.ts'
import { connect, type Pool } from './platform/database/database.ts'
import { mountPages } from './rendering/mount-pages.ts'
import { type Get, getOverHttp } from './testing/app/over-http.ts'
import { cutListeners, emptyPhotos, readAnnounced, readTables, rename } from './testing/app/page-cache.sql.ts'
import { type AccountsApp, startAccounts } from './testing/people/accounts.ts'
import { fillAlbum } from './testing/people/creators.sql.ts'
import { newAlbum, newOwner, newSlug, type PageOwner, picture, upload, uploadPhoto } from './testing/people/creators.ts'
import { passGoalEnd } from './testing/people/goals.sql.ts'
import { setSuspended } from './testing/people/operators.sql.ts'

let accounts: AccountsApp
let cached: AccountsApp
let app: FastifyInstance
let get: Get
let cache: PageCache
let owner: PageOwner
let page: string
/** Another writer, which this process knows nothing of. */
let other: Pool
let observed: MockInstance

beforeAll(async () => {
  accounts = await startAccounts()
  const { platform, database } = accounts
  cache = openPageCache(platform, database.url)
  app = await createApp(platform, cache)
  await mountPages(app, { isDev: false, publicUrl: platform.config.publicUrl, cache })
  get = await getOverHttp(app)
  cached = { ...accounts, app }
  other = connect(database.url, { max: 1 })
  observed = vi.spyOn(pg.Client.prototype, 'query')
  await untilListening()
})
afterAll(async () => {
  observed.mockRestore()
  await other.end()
  await app.close()
  await cache.close()
  await accounts.close()
})
beforeEach(async () => {
  owner = await newOwner(accounts)
  page = `/@${owner.slug}`
  await cache.catchUp()
})

const textOf = async (url: string) => (await get(url)).payload
/** Besides counting views, reading switches and following changes. */
function pageQueries(): string[] {
  const queries = observed.mock.calls.map(([statement]) => String(statement.text))
  return queries.filter((query) => !/rate_limits|pg_notify|^\s*select name from operator_switches/.test(query))
}

/** True when it was answered without asking the database. */
async function isCached(url: string): Promise<boolean> {
  observed.mockClear()
  await get(url)
  return pageQueries().length === 0
}

async function gauge(name: string): Promise<number> {
  const metric = await accounts.platform.metrics.registry.getSingleMetric(name)?.get()
  return metric?.values[0]?.value ?? Number.NaN
}

function untilListening(): Promise<void> {
  return until('the cache listens', async () => (await gauge('obole_page_cache_listening')) === 1)
}

async function save(endpoint: AnyEndpoint, input: { params?: object; body?: object }): Promise<void> {
  const { statusCode, payload } = await app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, input),
    headers: { authorization: `Bearer ${owner.accessToken}` },
    ...(input.body && { payload: input.body }),
  })
  expect(statusCode, payload).toBeLessThan(300)
}

describe('a public page', () => {
  it('is rendered once in each language, whatever else its address says', async () => {
    const first = await get(`${page}?utm_source=mail`)
    expect(first.statusCode).toBe(200)
    for (const url of [page, `${page}?fbclid=1`, `${page}?lang=fr`]) expect(await isCached(url), url).toBe(true)
    expect(await textOf(page)).toBe(first.payload)
    expect(first.payload).not.toContain('utm_source')
    expect(await isCached(`${page}?lang=es`)).toBe(false)
    expect((await get(page, { cookie: 'user-locale=es' })).payload).toContain('<html lang="es-419"')
  })

  it('is another one for each query parameter that it knows', async () => {
    const found = await textOf(`/landing?q=${owner.slug}`)
    expect(found).toContain(`/@${owner.slug}"`)
    expect(await textOf('/landing?q=nothing-of-this-name')).not.toContain(`/@${owner.slug}"`)
    expect(await isCached(`/landing?q=${owner.slug}`)).toBe(true)
  })

  it('that asks for a language sets the cookie each time and is not shared', async () => {
    for (const _ of ['rendered', 'stored']) {
      const { headers } = await get(`${page}?lang=en`)
      expect(String(headers['set-cookie'])).toContain('user-locale=en')
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers['cdn-cache-control']).toBeUndefined()
    }
    const { headers } = await get(page)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30')
    expect(headers['cdn-cache-control']).toBe('max-age=30, stale-while-revalidate=30')
  })

  it('is answered with 304 to who has it, and with headers alone to HEAD', async () => {
    const { headers, payload } = await get(page)
    const again = await get(page, { 'if-none-match': `"x", ${headers.etag}` })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', headers.etag])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    const head = await app.inject({ method: 'HEAD', url: page })
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(payload)))
    await save(creators.saveCreator, { params: { id: owner.id }, body: { name: 'Autre nom' } })
    expect((await get(page, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  it('is compressed better once it is read often', async () => {
    const asked = { 'accept-encoding': 'gzip, br' }
    const first = await get(page, asked)
    const read = async () => (await get(page, asked)).rawPayload.byteLength
    await until('it is smaller', async () => (await read()) < first.rawPayload.byteLength)
    expect(brotliDecompressSync((await get(page, asked)).rawPayload).toString()).toBe(await textOf(page))
  })

  it('does not outlive its day, which ends at midnight in Toronto: the footer names the year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2032-01-01T04:59:00Z') })
    try {
      await until('the old year is stored', async () => (await textOf(page)).includes('© 2031') && isCached(page))
      vi.setSystemTime(new Date('2032-01-01T05:00:00Z'))
      await until('it names the new year', async () => (await textOf(page)).includes('© 2032'))
    } finally {
      vi.useRealTimers()
    }
  })

  it('that is not complete is not stored', async () => {
    const { sql } = accounts.platform
    await sql.begin(async (tx) => {
      // The album cannot be read in time: the page is shown without it.
      await tx`lock table albums in access exclusive mode`
      expect((await get(page)).statusCode).toBe(200)
    })
    expect(await isCached(page)).toBe(false)
  })
})

describe('whoever saves something sees it in the next page', () => {
  it('the name, the presentation, the slug', async () => {
    await get(page)
    await save(creators.saveCreator, { params: { id: owner.id }, body: { name: 'Nouveau nom' } })
    expect(await textOf(page)).toContain('Nouveau nom')
    const presentation = { description: 'Mots tout neufs', videoUrl: null }
    await save(creators.savePresentation, { params: { id: owner.id }, body: presentation })
    expect(await textOf(page)).toContain('Mots tout neufs')
    const slug = newSlug()
    expect((await get(`/@${slug}`)).statusCode).toBe(404)
    await save(creators.saveCreator, { params: { id: owner.id }, body: { slug } })
    expect((await get(`/@${slug}`)).statusCode).toBe(200)
    expect((await get(`${page}?utm_source=mail`)).headers.location).toBe(`/@${slug}?utm_source=mail`)
  })

  it('pictures and photos', async () => {
    await get(page)
    const albumId = await newAlbum(accounts, owner)
    const banner = await upload(
      cached,
      creators.saveBanner,
      { params: { id: owner.id } },
      owner,
      await picture(owner.id, 1200, 300),
    )
    expect(banner.status, banner.text).toBe(200)
    expect(await textOf(page)).toContain(String(banner.body['blobUrl']))
    const photo = await uploadPhoto(cached, owner, albumId)
    expect(await textOf(page)).toContain(String(photo.body['mediumUrl']))
  })

  it('deletion and restoration', async () => {
    await get(page)
    await save(creators.deleteCreator, { params: { slug: owner.slug } })
    expect((await get(page)).statusCode).toBe(410)
    expect(await isCached(page)).toBe(true)
    await save(creators.restoreCreator, { params: { slug: owner.slug } })
    expect((await get(page)).statusCode).toBe(200)
  })

  it('and the directory shows it too, but is not rendered again for what it does not show', async () => {
    await get('/landing')
    await save(creators.savePresentation, {
      params: { id: owner.id },
      body: { description: 'Seulement ici', videoUrl: null },
    })
    expect(await isCached('/landing')).toBe(true)
    await save(creators.saveCreator, { params: { id: owner.id }, body: { name: 'Dans la liste' } })
    expect(await textOf('/landing')).toContain('Dans la liste')
  })
})

describe('what another process writes', () => {
  it('is shown, whoever the writer is', async () => {
    await get(page)
    await rename(other, owner.id, 'Écrit ailleurs')
    await until('the new name is shown', async () => (await textOf(page)).includes('Écrit ailleurs'))
    await setSuspended(other, owner.id, true)
    await until('the page is gone', async () => (await get(page)).statusCode === 404)
    expect(await isCached(page)).toBe(true)
    await setSuspended(other, owner.id, false)
    await until('the page is back', async () => (await get(page)).statusCode === 200)
  })

  it('a goal is shown as soon as it is set, and is gone once its time is over', async () => {
    await get(page)
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    const texts = { fr: { title: 'Une guitare en cèdre', text: null } }
    await save(saveGoal, { params: { id: owner.id }, body: { amount: 5000, endsAt, hidesAmounts: false, texts } })
    expect(await textOf(page)).toContain('Une guitare en cèdre')
    expect(await isCached(page)).toBe(true)
    await passGoalEnd(other, owner.id)
    await endDueGoals(other)
    await until('the goal is gone', async () => !(await textOf(page)).includes('Une guitare en cèdre'))
  })

  it('is shown when a whole table was emptied', async () => {
    const photo = await uploadPhoto(cached, owner, await newAlbum(accounts, owner))
    expect(await textOf(page)).toContain(String(photo.body['mediumUrl']))
    await emptyPhotos(other)
    await until('the photo is gone', async () => !(await textOf(page)).includes(String(photo.body['mediumUrl'])))
  })

  it('changes no page before it is committed, and is never missed by a rendering that began before', async () => {
    const key = { key: `test ${owner.slug}`, tag: `@${owner.slug}` }
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = { page: { hits: 0 }, isStorable: true, isUnavailable: false } as never
    const rendering = cache.render(key, () => promise.then(() => answer))
    await rename(other, owner.id, 'Pendant le rendu')
    await cache.catchUp()
    resolve()
    await rendering
    expect(cache.find(key)).toBeUndefined()
  })
})

it('pages that many ask for at once are rendered once', async () => {
  observed.mockClear()
  await Promise.all(Array.from({ length: 20 }, () => get(page)))
  expect(pageQueries().filter((query) => query.includes('from slugs s'))).toHaveLength(1)
})

it('every change of every table that a public page reads is announced', async () => {
  const { sql } = accounts.platform
  await fillAlbum(other, await newAlbum(accounts, owner), 2)
  await cache.catchUp()
  const read = [page, `${page}/words`, '/@nobody-at-all', '/landing?q=a', '/landing?after=x', '/documents/faq']
  observed.mockClear()
  for (const url of read) expect((await get(url)).statusCode, url).toBeLessThan(500)
  const tables = new Set<string>()
  for (const query of pageQueries()) for (const table of await readTables(sql, query)) tables.add(table)
  const expected =
    'albums creators document_versions goals operator_switches photos slugs verified_links wall_words walls'
  expect([...tables].toSorted().join(' ')).toBe(expected)
  for (const table of tables)
    expect(await readAnnounced(sql, table), table).toEqual(['delete', 'insert', 'truncate', 'update'])
})

it('while changes cannot be heard of, nothing is served from the cache; then it starts empty', async () => {
  await get(page)
  expect(await isCached(page)).toBe(true)
  expect(await cutListeners(other)).toBe(1)
  await until(
    'the loss is known',
    async () => (await gauge('obole_page_cache_listening')) === 0 || !(await isCached(page)),
  )
  await rename(other, owner.id, 'Pendant la coupure')
  expect(await textOf(page)).toContain('Pendant la coupure')
  await untilListening()
  expect(await textOf(page)).toContain('Pendant la coupure')
  expect(await isCached(page)).toBe(true)
})
