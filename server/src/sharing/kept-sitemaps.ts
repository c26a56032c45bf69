import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { clock } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { creatorSitemap, rootSitemap } from './sitemap.ts'

const hourMs = 60 * 60 * 1000
/** Compressed, the addresses of about two million pages. */
const keptBytesMax = 32 * 1024 * 1024

interface Kept {
  madeAtMs: number
  xml: Promise<Buffer | null>
  bytes: number
}

/**
 * Sitemaps as they are sent, compressed. To list 40,000 pages takes a good part of a second of the processor: made anew for
 * whoever asks, one address could close the site. Each is made once an hour, and all who ask meanwhile wait for it.
 */
export function keepSitemaps(platform: Platform, bytesMax = keptBytesMax) {
  const kept = new Map<string | null, Kept>()

  /** The root, or a part by its file. Null when there is no such part. */
  function find(file: string | null): Promise<Buffer | null> {
    const nowMs = clock.now().getTime()
    const known = kept.get(file)
    if (known && nowMs - known.madeAtMs < hourMs) return known.xml
    const made: Kept = { madeAtMs: nowMs, xml: make(platform, file), bytes: 0 }
    kept.delete(file)
    kept.set(file, made)
    made.xml.then(
      (xml) => (xml ? count(made, xml) : forget(file, made)),
      () => forget(file, made),
    )
    return made.xml
  }

  /** The one that was made first is dropped first, those that are being made never. */
  function count(made: Kept, xml: Buffer): void {
    made.bytes = xml.byteLength
    let bytes = kept.values().reduce((sum, one) => sum + one.bytes, 0)
    for (const [file, one] of kept) {
      if (bytes <= bytesMax) return
      if (one.bytes === 0) continue
      bytes -= one.bytes
      kept.delete(file)
    }
  }

  function forget(file: string | null, made: Kept): void {
    if (kept.get(file) === made) kept.delete(file)
  }

  return { find }
}

async function make(platform: Platform, file: string | null): Promise<Buffer | null> {
  const xml = await (file === null ? rootSitemap(platform) : creatorSitemap(platform, file))
  if (xml === null) return null
  const gzip = createGzip()
  const [compressed] = await Promise.all([buffer(gzip), pipeline(typeof xml === 'string' ? [xml] : xml, gzip)])
  return compressed
}

/** For the few that do not take gzip. */
export function decompressed(xml: Buffer): Readable {
  return Readable.from([xml]).pipe(createGunzip())
}
