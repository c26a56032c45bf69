import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isUuid } from '@obole/contract/formats'
import type { MediaPlatform } from '../media/media.ts'
import { clock } from '../platform/clock.ts'
import type { Drawing } from './drawing.ts'
import type { ShareImage } from './share-image.ts'
import { listPublicPages } from './share-images.sql.ts'

const cacheDays = 30
const siteFolder = 'site'
const dayMs = 24 * 60 * 60 * 1000

/** A cache on this machine’s disk; whatever is missing is drawn again. */
export function openShareImages(platform: MediaPlatform, drawing: Drawing) {
  const folder = folderOf(platform)
  const drawingNow = new Map<string, Promise<Buffer>>()

  async function find(wanted: ShareImage): Promise<Buffer> {
    const file = path.join(folder, wanted.pageId ?? siteFolder, `${wanted.key}.png`)
    const cached = await readCached(file)
    if (cached) return cached
    const started = drawingNow.get(wanted.key)
    if (started) return started
    const drawn = draw(wanted, file).finally(() => drawingNow.delete(wanted.key))
    drawingNow.set(wanted.key, drawn)
    return drawn
  }

  async function draw(wanted: ShareImage, file: string): Promise<Buffer> {
    const { store } = platform.media
    const read = async (key: string | null) => {
      const found = key === null ? null : await store.open(key)
      return found && (Buffer.isBuffer(found.content) ? found.content : buffer(found.content))
    }
    const load = async () => ({ ...wanted, banner: await read(wanted.bannerKey), logo: await read(wanted.logoKey) })
    const image = await drawing.run({ owner: wanted.address, load })
    await writeCached(file, image).catch((error: unknown) =>
      platform.log.warn({ error }, 'a share image could not be cached'),
    )
    return image
  }

  return { find }
}

/** Removes the images of pages that are deleted or erased, and those that were not requested for a month. */
export async function removeOldShareImages(platform: MediaPlatform): Promise<void> {
  const folder = folderOf(platform)
  const entries = await fs.readdir(folder).catch(() => [])
  const pages = new Set(await listPublicPages(platform.sql, entries.filter(isUuid)))
  for (const entry of entries) {
    const images = path.join(folder, entry)
    if (entry === siteFolder || pages.has(entry)) await removeOldFiles(images)
    else await fs.rm(images, { recursive: true, force: true })
  }
}

async function removeOldFiles(folder: string): Promise<void> {
  // Other processes of this machine clean the same folder.
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const { mtimeMs = Infinity } = (await fs.stat(file).catch(() => undefined)) ?? {}
    if (mtimeMs < clock.now().getTime() - cacheDays * dayMs) await fs.rm(file, { force: true })
  }
}

function folderOf({ config }: MediaPlatform): string {
  return path.join(config.dataDir, 'share-images')
}

/** A read renews the file’s date, at most once a day. */
async function readCached(file: string): Promise<Buffer | null> {
  try {
    const { mtimeMs } = await fs.stat(file)
    const now = clock.now()
    if (mtimeMs < now.getTime() - dayMs) await fs.utimes(file, now, now)
    return await fs.readFile(file)
  } catch {
    return null
  }
}

async function writeCached(file: string, image: Buffer): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(temporary, image)
  await fs.rename(temporary, file)
}
