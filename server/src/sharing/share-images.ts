import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isUuid } from '@obole/contract/rules/formats'
import { requireDiskSpace } from '../media/drives/disk-space.ts'
import type { MediaPlatform } from '../media/media.ts'
import { clock } from '../platform/clock.ts'
import type { Drawing } from './drawing.ts'
import type { ShareImage } from './share-image.ts'
import { listPublicPages } from './share-images.sql.ts'

const cacheDays = 30
const siteFolder = 'site'
const dayMs = 24 * 60 * 60 * 1000

interface Started {
  image: Promise<Buffer>
  waiting: number
  nobodyWaits: AbortController
}

/**
 * A cache on this machine’s disk; whatever is missing is drawn again. It holds one image of a page in each language, and
 * none that would be written into the space that uploads leave free: a page could change its title all day.
 */
export function openShareImages(platform: MediaPlatform, drawing: Drawing) {
  const folder = folderOf(platform)
  const drawingNow = new Map<string, Started>()

  /** Null once `gone` says that the answer is not waited for. */
  async function find(wanted: ShareImage, gone: AbortSignal): Promise<Buffer | null> {
    const file = path.join(folder, wanted.pageId ?? siteFolder, `${wanted.locale}.${wanted.key}.png`)
    const cached = await readCached(file)
    if (cached) return cached
    if (gone.aborted) return null
    const started = drawingNow.get(wanted.key) ?? start(wanted, file)
    const left = Promise.withResolvers<null>()
    started.waiting += 1
    const leave = () => {
      started.waiting -= 1
      if (started.waiting === 0) started.nobodyWaits.abort()
      left.resolve(null)
    }
    gone.addEventListener('abort', leave, { once: true })
    return Promise.race([started.image, left.promise])
  }

  function start(wanted: ShareImage, file: string): Started {
    const nobodyWaits = new AbortController()
    const end = () => {
      if (drawingNow.get(wanted.key) === started) drawingNow.delete(wanted.key)
    }
    nobodyWaits.signal.addEventListener('abort', end)
    const started = { image: draw(wanted, file, nobodyWaits.signal).finally(end), waiting: 0, nobodyWaits }
    drawingNow.set(wanted.key, started)
    return started
  }

  async function draw(wanted: ShareImage, file: string, signal: AbortSignal): Promise<Buffer> {
    const { store } = platform.media
    const read = async (key: string | null) => {
      const found = key === null ? null : await store.open(key)
      return found && (Buffer.isBuffer(found.content) ? found.content : buffer(found.content))
    }
    const load = async () => ({ ...wanted, banner: await read(wanted.bannerKey), logo: await read(wanted.logoKey) })
    const image = await drawing.run({ owner: wanted.address, load, signal })
    await writeCached(platform, file, image).catch((error: unknown) =>
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

/** In the place of the page's former image in this language. */
async function writeCached({ config }: MediaPlatform, file: string, image: Buffer): Promise<void> {
  await requireDiskSpace(config)
  const temporary = `${file}.${randomUUID()}`
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(temporary, image)
  await fs.rename(temporary, file)
  const [language] = path.basename(file).split('.', 1)
  for (const name of await fs.readdir(path.dirname(file))) {
    const isFormer = name.startsWith(`${language}.`) && name.endsWith('.png') && name !== path.basename(file)
    if (isFormer) await fs.rm(path.join(path.dirname(file), name), { force: true })
  }
}
