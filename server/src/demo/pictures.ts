import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findPhoto, insertPhoto } from '../albums/photos.sql.ts'
import type { ImageVariant, ProcessedImage } from '../media/image-kinds.ts'
import type { MediaPlatform } from '../media/media.ts'
import { demoCreators } from './creators/creators.ts'
import { lockAlbum, setMissingImages } from './demo.sql.ts'
import manifest from './pictures/pictures.json' with { type: 'json' }

type Size = Omit<ImageVariant, 'bytes'>

interface Picture {
  colour: string
  large: Size
  medium?: Size
  small: Size
}

export const pictures: Record<string, { banner: Picture; logo: Picture; photos: Picture[] }> = manifest

/** Stores the ready variants: nothing is decoded. May be interrupted and run again. */
export async function storePictures(platform: MediaPlatform, slug: string): Promise<void> {
  const own = pictures[slug]
  if (!own) return
  const { store } = platform.media
  const banner = await store.put(await readPicture(slug, 'banner', own.banner))
  const logo = await store.put(await readPicture(slug, 'logo', own.logo))
  await setMissingImages(platform.sql, slug, {
    banner: { large: banner.large.key, small: banner.small.key, color: banner.colour },
    logo: { large: logo.large.key, small: logo.small.key, color: logo.colour },
  })
  const albumId = demoCreators.find((creator) => creator.slug === slug)?.album.id
  for (const [index, photo] of own.photos.entries()) {
    const id = albumId && photoIdOf(albumId, index)
    if (!id || (await findPhoto(platform.sql, id))) continue
    await addPhoto(platform, { albumId, id, picture: await readPicture(slug, `photo-${index + 1}`, photo) })
  }
}

export async function readPicture(slug: string, name: string, picture: Picture): Promise<ProcessedImage> {
  const read = async (variant: string, size: Size) => ({
    ...size,
    bytes: await readFile(path.join(import.meta.dirname, 'pictures', slug, `${name}-${variant}.webp`)),
  })
  return {
    width: picture.large.width,
    height: picture.large.height,
    colour: picture.colour,
    large: await read('large', picture.large),
    medium: picture.medium ? await read('medium', picture.medium) : null,
    small: await read('small', picture.small),
  }
}

async function addPhoto(
  { sql, media }: MediaPlatform,
  { albumId, id, picture }: { albumId: string; id: string; picture: ProcessedImage },
): Promise<void> {
  const { width, height, colour, large, medium, small } = await media.store.put(picture)
  const uploadHash = createHash('sha256').update(picture.large.bytes).digest()
  const keys = { large: large.key, medium: (medium ?? large).key, small: small.key }
  await sql.begin(async (tx) => {
    if (await lockAlbum(tx, albumId))
      await insertPhoto(tx, { id, albumId, uploadHash, width, height, color: colour, ...keys })
  })
}

/** The album's id with the photo's number in it. */
function photoIdOf(albumId: string, index: number): string {
  return albumId.replace('-8000-', `-80${String(index + 1).padStart(2, '0')}-`)
}
