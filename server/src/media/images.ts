import { uploadBytesMax } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import { createProcessPool, type PoolOptions } from '../platform/child-processes/process-pool.ts'
import type { ImageKind, ProcessedImage } from './image-kinds.ts'
import type { ImageTask } from './image-worker.ts'

export interface Images {
  /** Refuses with `invalid_image`, `image_too_large` or, when too many wait, `unavailable`. */
  processImage(kind: ImageKind, bytes: Buffer): Promise<ProcessedImage>
  /** For the start of the server: fails when no decoder starts, or when it would read SVG. */
  check(): Promise<void>
  /** Of the running workers, for the metrics. */
  workerPids(): number[]
  close(): Promise<void>
}

const megabyte = 1024 * 1024

const defaults: PoolOptions = {
  script: new URL('./image-worker.ts', import.meta.url),
  // libvips must not write temporary files to the disk.
  env: { MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '4g', VIPS_WARNING: '0' },
  workersMax: 2,
  queueMax: 40,
  timeoutMs: 10_000,
  idleMs: 60_000,
  retireAboveBytes: 384 * megabyte,
  // The most expensive image that we know, 50 megapixels of AVIF with transparency, takes 990 MB.
  rssBytesMax: 1280 * megabyte,
  refuseLost: () => new Refusal('invalid_image'),
}

export function createImages(options: Partial<PoolOptions> = {}): Images {
  const pool = createProcessPool<ImageTask, ProcessedImage>({ ...defaults, ...options })

  async function processImage(kind: ImageKind, bytes: Buffer): Promise<ProcessedImage> {
    if (bytes.length > uploadBytesMax) throw new Refusal('image_too_large')
    return pool.run({ kind, bytes })
  }

  async function check(): Promise<void> {
    await processImage('logo', onePixel)
  }

  return { processImage, check, workerPids: pool.pids, close: pool.close }
}

const onePixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
