import { uploadBytesMax } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { ImageKind, ProcessedImage } from './image-kinds.ts'
import { createImagePool, type PoolOptions } from './image-pool.ts'

export interface Images {
  /** Refuses with `invalid_image`, `image_too_large` or, when too many wait, `unavailable`. */
  processImage(kind: ImageKind, bytes: Buffer): Promise<ProcessedImage>
  /** For the start of the server: fails when no decoder starts, or when it would read SVG. */
  check(): Promise<void>
  /** Of the running workers, for the metrics. */
  workerPids(): number[]
  close(): Promise<void>
}

const defaults: PoolOptions = {
  workersMax: 2,
  queueMax: 40,
  timeoutMs: 10_000,
  idleMs: 60_000,
  retireAboveBytes: 384 * 1024 * 1024,
  // The most wasteful image that we know, 50 megapixels of AVIF with transparency, takes 990 MB.
  rssBytesMax: 1280 * 1024 * 1024,
}

export function createImages(options: Partial<PoolOptions> = {}): Images {
  const pool = createImagePool({ ...defaults, ...options })

  async function processImage(kind: ImageKind, bytes: Buffer): Promise<ProcessedImage> {
    if (bytes.length > uploadBytesMax) throw new Refusal('image_too_large')
    const answer = await pool.run({ kind, bytes })
    if ('image' in answer) return answer.image
    throw new Refusal(answer.refusal.code, { detail: answer.refusal.detail })
  }

  async function check(): Promise<void> {
    await processImage('logo', onePixel)
  }

  return { processImage, check, workerPids: pool.pids, close: pool.close }
}

const onePixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
