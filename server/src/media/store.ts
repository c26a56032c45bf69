import { createHash } from 'node:crypto'
import { createDiskDrive } from './drives/disk-drive.ts'
import type { Drive } from './drives/drive.ts'
import type { Bucket } from './drives/s3-drive.ts'
import type { ImageVariant, ProcessedImage } from './image-kinds.ts'

interface StoredVariant {
  key: string
  url: string
  width: number
  height: number
}

export interface StoredImage {
  width: number
  height: number
  colour: string
  large: StoredVariant
  medium: StoredVariant | null
  small: StoredVariant
}

export interface MediaStore extends Omit<Drive, 'write'> {
  /** Refuses with `storage_full` or `provider_unavailable`. What was written before that is removed as orphan. */
  put(image: ProcessedImage): Promise<StoredImage>
  urlOf(key: string): string
}

export type StoreOptions = { kind: 'disk'; folder: string } | ({ kind: 's3'; publicUrl: string | null } & Bucket)

export async function createStore(options: StoreOptions): Promise<MediaStore> {
  const { write, ...drive } = await openDrive(options)
  const urlOf = (key: string) => mediaUrl(options.kind === 's3' ? options.publicUrl : null, key)

  async function putVariant({ bytes, width, height }: ImageVariant): Promise<StoredVariant> {
    const key = keyOf(bytes)
    await write(key, bytes)
    return { key, url: urlOf(key), width, height }
  }

  async function put({ width, height, colour, large, medium, small }: ProcessedImage): Promise<StoredImage> {
    return {
      width,
      height,
      colour,
      large: await putVariant(large),
      medium: medium && (await putVariant(medium)),
      small: await putVariant(small),
    }
  }

  return { put, urlOf, ...drive }
}

/** `publicUrl`: of a bucket that serves its files itself. */
export function mediaUrl(publicUrl: string | null, key: string): string {
  return `${publicUrl?.replace(/\/+$/, '') ?? '/media'}/${key}`
}

export function isMediaKey(key: string): boolean {
  return keyPattern.test(key)
}

const keyPattern = /^([0-9a-f]{2})\/\1[0-9a-f]{30}\.webp$/

/** The files as they are, without the names and sizes of images: for backups. */
export async function openDrive(options: StoreOptions): Promise<Drive> {
  if (options.kind === 'disk') return createDiskDrive(options.folder)
  // Not loaded without a bucket: it brings Amazon's library.
  const { createS3Drive } = await import('./drives/s3-drive.ts')
  return createS3Drive(options)
}

/** 128 bits of the content's hash: the same image is stored once, and no name from the upload is used. */
export function keyOf(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return `${hash.slice(0, 2)}/${hash}.webp`
}
