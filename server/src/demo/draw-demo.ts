import { createHash } from 'node:crypto'
import { productSlug } from '@obole/contract/names'
import { keepPhoto } from '../albums/add-photo.ts'
import { findPhoto, insertPhoto } from '../albums/photos.sql.ts'
import { storePageImage } from '../creators/save-page-image.ts'
import type { MediaPlatform } from '../media/media.ts'
import { drawCoins, drawMark } from './art/coins.ts'
import { render } from './art/render.ts'
import { giveImages, lockAlbum } from './demo.sql.ts'
import { type DemoPage, type Draw, sizes } from './demo-page.ts'
import { demoPages } from './demo-pages.ts'

const house = {
  slug: productSlug,
  banner: () => drawCoins(productSlug, ...sizes.banner),
  logo: () => drawMark(sizes.logo[0]),
}

/** Small pictures need less grain: there it would look like dirt. */
const logoGrain = 0.03

/** Draws banner and logo and sends them through the same mill as an upload. */
export async function drawDemoPage(platform: MediaPlatform, slug: string): Promise<void> {
  const page = [house, ...demoPages].find((known) => known.slug === slug)
  if (!page) return
  const banner = await storePageImage(platform, 'banner', await render(page.banner()))
  const logo = await storePageImage(platform, 'logo', await render(page.logo(), logoGrain))
  await giveImages(platform.sql, slug, { banner, logo })
}

/** In its order; what an earlier try has added already stays. */
export async function drawDemoAlbum(platform: MediaPlatform, slug: string): Promise<void> {
  const page = demoPages.find((known) => known.slug === slug)
  for (const [index, draw] of page?.album.photos.entries() ?? []) {
    if (page && !(await findPhoto(platform.sql, photoIdOf(page, index)))) await addDrawing(platform, page, index, draw)
  }
}

async function addDrawing(platform: MediaPlatform, page: DemoPage, index: number, draw: Draw): Promise<void> {
  const bytes = await render(draw())
  const kept = await keepPhoto(platform, bytes)
  const uploadHash = createHash('sha256').update(bytes).digest()
  const albumId = page.album.id
  await platform.sql.begin(async (tx) => {
    if (await lockAlbum(tx, albumId))
      await insertPhoto(tx, { id: photoIdOf(page, index), albumId, uploadHash, ...kept })
  })
}

/** The album's id with the photo's number in it. */
function photoIdOf({ album }: DemoPage, index: number): string {
  return album.id.replace('-8000-', `-80${String(index + 1).padStart(2, '0')}-`)
}
