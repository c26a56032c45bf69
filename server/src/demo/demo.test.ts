import { readAlbum } from '@obole/contract/calls/albums'
import { isSocialUrl, readCreator, readOwnCreator, type SocialField } from '@obole/contract/calls/creators'
import { listCreators } from '@obole/contract/calls/directory'
import { login } from '@obole/contract/calls/sessions'
import { locales } from '@obole/contract/formatting/names'
import { creatorNameMax, creatorTitleMax, descriptionMax } from '@obole/contract/rules/limits'
import { isReservedSlug } from '@obole/contract/rules/slug'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../boot/seed.ts'
import { sizings } from '../media/image-kinds.ts'
import { countJobsOf } from '../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { readPositions, removePhotoAt } from '../testing/people/creators.sql.ts'
import { demoCreators } from './creators/creators.ts'
import { demoAccount } from './demo-account.ts'
import { pictures, readPicture, storePictures } from './pictures.ts'

describe('the demo creators', () => {
  test('are five: one in each language, one without tips, one pending deletion, one of the demo account', () => {
    expect(demoCreators.length).toBe(5)
    for (const locale of locales) expect(demoCreators.some((creator) => creator.locale === locale)).toBe(true)
    expect(demoCreators.filter(({ isPendingDeletion }) => isPendingDeletion).length).toBe(1)
    expect(demoCreators.filter(({ takesTips, isPendingDeletion }) => !takesTips && !isPendingDeletion).length).toBe(1)
    expect(demoCreators.map(({ slug }) => slug)).toContain(demoAccount.slug)
  })

  test.each(demoCreators.map((creator) => [creator.slug, creator] as const))(
    '@%s respects the limits of the contract',
    (slug, creator) => {
      expect(isReservedSlug(creator.slug)).toBe(false)
      expect(creator.name.length).toBeLessThanOrEqual(creatorNameMax)
      expect(creator.title.length).toBeLessThanOrEqual(creatorTitleMax)
      expect(creator.description.length).toBeLessThanOrEqual(descriptionMax)
      expect(creator.videoId).toMatch(/^[\w-]{11}$/)
      for (const [field, url] of Object.entries(creator.socials))
        expect(isSocialUrl(field as SocialField, url ?? '')).toBe(true)
      expect(pictures[slug]?.photos.length).toBeGreaterThanOrEqual(4)
    },
  )

  test.each(Object.entries(pictures))(
    '@%s has picture files of the sizes that an upload would get',
    async (slug, own) => {
      expect(own.banner).toMatchObject({ large: sizings.banner.large, small: sizings.banner.small })
      expect(own.logo).toMatchObject({ large: sizings.logo.large, small: sizings.logo.small })
      const photos = own.photos.map((photo, index) => [`photo-${index + 1}`, photo] as const)
      for (const [name, picture] of [['banner', own.banner] as const, ['logo', own.logo] as const, ...photos]) {
        const { large, medium, small } = await readPicture(slug, name, picture)
        for (const variant of [large, medium, small].filter((one) => one !== null)) {
          const { format, width, height } = await sharp(variant.bytes).metadata()
          expect({ format, width, height }).toEqual({ format: 'webp', width: variant.width, height: variant.height })
        }
      }
    },
  )
})

describe('a fresh database', () => {
  let app: AccountsApp
  beforeAll(async () => {
    app = await startAccounts()
    await Promise.all([seed(app.platform), seed(app.platform)])
    await seed(app.platform)
  })
  afterAll(() => app.close())

  test('has them once, however often and from however many processes it is seeded', async () => {
    const { body } = await app.call(listCreators, { query: {} })
    const slugs = (body['creators'] as { slug: string }[]).map(({ slug }) => slug)
    expect(slugs).toEqual(['demo', 'maya-thornton', 'obole', 'ines-robledo', 'bruno-lacasse'])
    expect(await countJobsOf(app.platform.sql, 'store-demo-pictures')).toBe(6)
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

  test('gets its pictures by a job that may be interrupted and run again', async () => {
    const slug = 'ines-robledo'
    const creator = demoCreators.find((known) => known.slug === slug)
    const albumId = creator?.album.id ?? ''
    await storePictures(app.platform, slug)
    const first = (await app.call(readCreator, { params: { slug } })).body
    expect(first['bannerUrl']).toMatch(/^\/media\//)
    await removePhotoAt(app.platform.sql, albumId, 4)
    await storePictures(app.platform, slug)
    expect((await app.call(readCreator, { params: { slug } })).body).toEqual(first)
    expect(await readPositions(app.platform.sql, albumId)).toEqual([0, 1, 2, 3, 4])
    const { body } = await app.call(readAlbum, { params: { creatorId: creator?.id ?? '' } })
    expect(new Set((body['photos'] as { originalUrl: string }[]).map(({ originalUrl }) => originalUrl)).size).toBe(5)
  })
})
