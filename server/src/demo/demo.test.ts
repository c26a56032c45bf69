import { login } from '@obole/contract/accounts'
import { readAlbum } from '@obole/contract/albums'
import { isSocialUrl, readCreator, readOwnCreator, type SocialField } from '@obole/contract/creators'
import { listCreators } from '@obole/contract/directory'
import { creatorNameMax, creatorTitleMax, descriptionMax } from '@obole/contract/limits'
import { locales } from '@obole/contract/names'
import { isReservedSlug } from '@obole/contract/slug'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../boot/seed.ts'
import { countJobsOf } from '../testing/accounts.sql.ts'
import type { AccountsApp } from '../testing/accounts.ts'
import { readPositions, removePhotoAt } from '../testing/creators.sql.ts'
import { startPages } from '../testing/creators.ts'
import { demoAccount } from './demo-account.ts'
import { demoPages } from './demo-pages.ts'
import { drawDemoAlbum, drawDemoPage } from './draw-demo.ts'

describe('the demo pages', () => {
  test('are five: one in each language, one without tips, one pending deletion, one of the demo account', () => {
    expect(demoPages.length).toBe(5)
    for (const locale of locales) expect(demoPages.some((page) => page.locale === locale)).toBe(true)
    expect(demoPages.filter(({ isPendingDeletion }) => isPendingDeletion).length).toBe(1)
    expect(demoPages.filter(({ takesTips, isPendingDeletion }) => !takesTips && !isPendingDeletion).length).toBe(1)
    expect(demoPages.map(({ slug }) => slug)).toContain(demoAccount.slug)
  })

  test.each(demoPages.map((page) => [page.slug, page] as const))(
    '@%s could have been made by a person',
    (_slug, page) => {
      expect(isReservedSlug(page.slug)).toBe(false)
      expect(page.name.length).toBeLessThanOrEqual(creatorNameMax)
      expect(page.title.length).toBeLessThanOrEqual(creatorTitleMax)
      expect(page.description.length).toBeLessThanOrEqual(descriptionMax)
      expect(page.videoId).toMatch(/^[\w-]{11}$/)
      for (const [field, url] of Object.entries(page.socials))
        expect(isSocialUrl(field as SocialField, url ?? '')).toBe(true)
      expect(page.album.photos.length).toBeGreaterThanOrEqual(4)
    },
  )

  test('are drawn the same every time, and no two pictures are the same', () => {
    const drawAll = () =>
      demoPages.flatMap(({ banner, logo, album }) => [banner, logo, ...album.photos].map((draw) => draw()))
    const [once, again] = [drawAll(), drawAll()]
    expect(again).toEqual(once)
    expect(new Set(once).size).toBe(once.length)
    for (const svg of once) expect(svg).not.toMatch(/NaN|undefined|href|<image|<script/)
  })
})

describe('a fresh database', () => {
  let app: AccountsApp
  beforeAll(async () => {
    app = await startPages()
    await Promise.all([seed(app.platform), seed(app.platform)])
    await seed(app.platform)
  })
  afterAll(() => app.close())

  test('has them once, however often and from however many processes it is seeded', async () => {
    const { body } = await app.call(listCreators, { query: {} })
    const slugs = (body['creators'] as { slug: string }[]).map(({ slug }) => slug)
    expect(slugs).toEqual(['demo', 'maya-thornton', 'obole', 'ines-robledo', 'bruno-lacasse'])
    expect(await countJobsOf(app.platform.sql, 'draw-demo-page')).toBe(6)
    expect(await countJobsOf(app.platform.sql, 'draw-demo-album')).toBe(5)
  })

  test('lets the demo account in to its own page', async () => {
    const { email, password } = demoAccount
    const tokens = await app.call(login, { body: { email, password } })
    expect(tokens.status).toBe(200)
    const own = await app.call(readOwnCreator, {}, { token: String(tokens.body['accessToken']) })
    expect(own.body).toMatchObject({ slug: demoAccount.slug, name: 'Camille Aubry' })
  })

  test('shows one page as pending deletion', async () => {
    const { body } = await app.call(readCreator, { params: { slug: 'salt-and-tide' } })
    expect(body).toMatchObject({ slug: 'salt-and-tide', isDeleted: true, name: null })
  })

  test('gets its pictures by jobs that may be cut short and begun again', async () => {
    const slug = 'ines-robledo'
    const page = demoPages.find((known) => known.slug === slug)
    const albumId = page?.album.id ?? ''
    await drawDemoPage(app.platform, slug)
    const first = (await app.call(readCreator, { params: { slug } })).body
    await drawDemoPage(app.platform, slug)
    expect((await app.call(readCreator, { params: { slug } })).body).toEqual(first)
    expect(first['bannerUrl']).toMatch(/^\/media\//)
    await drawDemoAlbum(app.platform, slug)
    await removePhotoAt(app.platform.sql, albumId, 4)
    await drawDemoAlbum(app.platform, slug)
    expect(await readPositions(app.platform.sql, albumId)).toEqual([0, 1, 2, 3, 4])
    const { body } = await app.call(readAlbum, { params: { creatorId: page?.id ?? '' } })
    expect(new Set((body['photos'] as { originalUrl: string }[]).map(({ originalUrl }) => originalUrl)).size).toBe(5)
  }, 60_000)
})
