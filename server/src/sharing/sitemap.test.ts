import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountsApp, startAccounts } from '../testing/accounts.ts'
import { newOwner } from '../testing/creators.ts'
import { creatorSitemap, extendSitemap, rootSitemap } from './sitemap.ts'

let site: AccountsApp
const slugs: string[] = []

beforeAll(async () => {
  site = await startAccounts()
  for (let count = 0; count < 5; count += 1) slugs.push((await newOwner(site)).slug)
})
afterAll(() => site.close())

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

it('12.12: the parts of a sitemap stay as they are when pages are added, which fill the last one', async () => {
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
