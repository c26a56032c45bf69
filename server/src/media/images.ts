import { uploadBytesMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { createProcessPool, type PoolOptions } from '../platform/child-processes/process-pool.ts'
import type { ImageKind, ProcessedImage } from './image-kinds.ts'
import type { ImageTask } from './image-worker.ts'
import { createPenalties } from './penalties.ts'
import type { UploadedFile } from './uploads.ts'

export interface Images {
  /** Refuses with `invalid_image`, `image_too_large` or, when too many wait, `unavailable`. Members take turns. */
  processImage(kind: ImageKind, image: Buffer | UploadedFile): Promise<ProcessedImage>
  /** Refuses a member whose images repeatedly killed a decoder, with `too_many_requests`. */
  requireNoPenalty(memberId: string): void
  /** For the start of the server: fails when no decoder starts, or when it would read SVG. */
  check(): Promise<void>
  waitingCount(): number
  workerPids(): number[]
  /** Refuses with `unavailable` what waits and what still comes; images that are being decoded are finished. */
  refuseWaiting(): void
  close(): Promise<void>
}

const megabyte = 1024 * 1024

const defaults = {
  script: new URL('./image-worker.ts', import.meta.url),
  // libvips must not write temporary files to the disk.
  env: { MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '4g', VIPS_WARNING: '0' },
  workersMax: 2,
  queueMax: 40,
  timeoutMs: 10_000,
  idleMs: 60_000,
  retireAboveBytes: 384 * megabyte,
  // Interlaced PNGs of 50 megapixels with transparency are the most expensive images that are accepted.
  rssBytesMax: 1280 * megabyte,
}

export function createImages(options: Partial<PoolOptions> = {}): Images {
  const penalties = createPenalties({ killsMax: 2, waitMs: 10 * 60_000 })
  const crashError = (memberId: string) => {
    if (memberId) penalties.add(memberId)
    return new Refusal('invalid_image')
  }
  const pool = createProcessPool<ImageTask, ProcessedImage>({ ...defaults, crashError, ...options })

  async function processImage(kind: ImageKind, image: Buffer | UploadedFile): Promise<ProcessedImage> {
    if (image.byteLength > uploadBytesMax) throw new Refusal('image_too_large')
    if (Buffer.isBuffer(image)) return pool.run({ owner: '', load: async () => ({ kind, bytes: image }) })
    penalties.refuse(image.memberId)
    return pool.run({ owner: image.memberId, load: async () => ({ kind, bytes: await image.read() }) })
  }

  async function check(): Promise<void> {
    await processImage('logo', onePixel)
  }

  return {
    processImage,
    requireNoPenalty: penalties.refuse,
    check,
    waitingCount: pool.waitingCount,
    workerPids: pool.pids,
    refuseWaiting: pool.refuseWaiting,
    close: pool.close,
  }
}

const onePixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
