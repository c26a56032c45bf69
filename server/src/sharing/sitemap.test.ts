import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { clock } from '../platform/clock.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { newOwner } from '../testing/people/creators.ts'
import { keepSitemaps } from './kept-sitemaps.ts'
import { creatorSitemap, extendSitemap, rootSitemap } from './sitemap.ts'

let site: AccountsApp
const slugs: string[] = []

beforeAll(async () => {
  site = await startAccounts()
  for (let count = 0; count < 5; count += 1) slugs.push((await newOwner(site)).slug)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const hourMs = 60 * 60_000

it('ATK-2: a sitemap is made once for all who ask, and anew after an hour', async () => {
  const get = (encoding: string) => site.app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': encoding } })
  const [first] = await Promise.all([get('gzip, br'), get('gzip;q=1.0'), get('')])
  expect(first.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'accept-encoding',
  })
  const { slug } = await newOwner(site)
  const again = await get('gzip')
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  for (const encoding of ['', 'br', 'gzip;q=0, br']) {
    const plain = await get(encoding)
    expect(plain.headers['content-encoding'], encoding).toBeUndefined()
    expect(plain.payload, encoding).toBe(gunzipSync(first.rawPayload).toString())
  }
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + hourMs))
  expect(gunzipSync((await get('gzip')).rawPayload).toString()).toContain(`/@${slug}</loc>`)
})

it('ATK-2: all who ask at once wait for the same making; one that fails is not kept', async () => {
  const { sql } = site.platform
  const sitemaps = keepSitemaps(site.platform)
  const made = await Promise.all(Array.from({ length: 20 }, () => sitemaps.find(null)))
  expect(new Set(made).size).toBe(1)
  await sql`alter table creators rename to creators_away`
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + hourMs))
  const failed = await Promise.allSettled([sitemaps.find(null), sitemaps.find(null)])
  await sql`alter table creators_away rename to creators`
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(gunzipSync((await sitemaps.find(null)) ?? '').toString()).toContain('</urlset>')
})

it('ATK-2: what is kept is bounded', async () => {
  const sitemaps = keepSitemaps(site.platform, 1)
  const first = await sitemaps.find(null)
  const second = await sitemaps.find(null)
  expect(second).not.toBe(first)
  expect(second).toEqual(first)
})

it('a sitemap that grows too long becomes a list of parts that hold every page once', async () => {
  await extendSitemap(site.platform, 2)
  const index = await rootSitemap(site.platform)
  expect(index).toContain('<sitemapindex')
  const files = [...String(index).matchAll(/<loc>http:\/\/localhost:3000\/sitemaps\/(.+?)<\/loc>/g)].map(
    ([, file = '']) => file,
  )
  expect(files[0]).toBe('own.xml')
  const parts = await Promise.all(
    files.map(async (file) => text((await creatorSitemap(site.platform, file)) ?? Readable.from([]))),
  )
  expect(parts[0]).toContain('<loc>http://localhost:3000/landing</loc>')
  const listed = parts.flatMap((part) => [...part.matchAll(/\/@([^<]+)<\/loc>/g)].map(([, slug]) => slug))
  for (const part of parts) expect(part).toMatch(/<\/urlset>\n$/)
  expect(listed.length).toBe(new Set(listed).size)
  expect(listed).toEqual(expect.arrayContaining(slugs))
})

it('the parts of a sitemap stay as they are when pages are added, which fill the last one', async () => {
  const partsOf = async () =>
    [...String(await rootSitemap(site.platform)).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, loc]) => loc)
  const before = await partsOf()
  const { slug } = await newOwner(site)
  expect(await partsOf()).toEqual(before)
  const last = before.at(-1)?.split('/').at(-1) ?? ''
  expect(await text((await creatorSitemap(site.platform, last)) ?? Readable.from([]))).toContain(`/@${slug}<`)
  await extendSitemap(site.platform, 2)
  await extendSitemap(site.platform, 2)
  expect((await partsOf()).slice(0, before.length)).toEqual(before)
})

it('a part that is none is not found', async () => {
  for (const file of ['x.xml', '01930000-0000-7000-8000-00000000ffff.xml', '../own.xml', 'own.txt'])
    expect(await creatorSitemap(site.platform, file), file).toBeNull()
})
