import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountsApp, startAccounts } from '../testing/accounts.ts'
import { newOwner } from '../testing/creators.ts'
import { creatorSitemap, rootSitemap } from './sitemap.ts'

let site: AccountsApp
const slugs: string[] = []

beforeAll(async () => {
  site = await startAccounts()
  for (let count = 0; count < 5; count += 1) slugs.push((await newOwner(site)).slug)
})
afterAll(() => site.close())

it('a sitemap that grows too long becomes a list of parts that hold every page once', async () => {
  const index = await rootSitemap(site.platform, 2)
  expect(index).toContain('<sitemapindex')
  const files = [...String(index).matchAll(/<loc>http:\/\/localhost:3000\/sitemaps\/(.+?)<\/loc>/g)].map(
    ([, file = '']) => file,
  )
  expect(files[0]).toBe('own.xml')
  const parts = await Promise.all(
    files.map(async (file) => text((await creatorSitemap(site.platform, file, 2)) ?? Readable.from([]))),
  )
  expect(parts[0]).toContain('<loc>http://localhost:3000/landing</loc>')
  const listed = parts.flatMap((part) => [...part.matchAll(/\/@([^<]+)<\/loc>/g)].map(([, slug]) => slug))
  for (const part of parts) expect(part).toMatch(/<\/urlset>\n$/)
  expect(listed.length).toBe(new Set(listed).size)
  expect(listed).toEqual(expect.arrayContaining(slugs))
})

it('a part that is none is not found', async () => {
  for (const file of ['x.xml', '01930000-0000-7000-8000-00000000ffff.xml', '../own.xml', 'own.txt'])
    expect(await creatorSitemap(site.platform, file), file).toBeNull()
})
