import { createHash } from 'node:crypto'
import { createDiskDrive } from './disk-drive.ts'
import type { Drive, DriveEntry, DriveFile, DriveStat } from './drive.ts'
import type { ImageVariant, ProcessedImage } from './image-kinds.ts'
import { type Bucket, createS3Drive } from './s3-drive.ts'

export interface StoredVariant {
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

export interface MediaStore {
  /** Refuses with `storage_full` or `provider_unavailable`. What was written before that is left to `removeOrphans`. */
  put(image: ProcessedImage): Promise<StoredImage>
  urlOf(key: string): string
  open(key: string): Promise<DriveFile | null>
  stat(key: string): Promise<DriveStat | null>
  /** Idempotent. */
  delete(key: string): Promise<void>
  /** Only files that this store wrote, not others in the same folder or bucket. */
  list(prefix?: string): AsyncIterable<DriveEntry>
  close(): void
}

export type StoreOptions = { kind: 'disk'; folder: string } | ({ kind: 's3'; publicUrl: string | null } & Bucket)

export function createStore(options: StoreOptions): MediaStore {
  const drive = driveOf(options)
  const publicUrl = options.kind === 's3' ? options.publicUrl?.replace(/\/+$/, '') : null
  const urlOf = (key: string) => `${publicUrl ?? '/media'}/${key}`

  async function putVariant({ bytes, width, height }: ImageVariant): Promise<StoredVariant> {
    const key = keyOf(bytes)
    // Written even when it is there already: its new date keeps `removeOrphans` away until a row points to it.
    await drive.write(key, bytes)
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

  async function* list(prefix = ''): AsyncGenerator<DriveEntry> {
    for await (const entry of drive.list(prefix)) {
      if (isMediaKey(entry.key) || temporaryPattern.test(entry.key)) yield entry
    }
  }

  return { put, urlOf, open: drive.open, stat: drive.stat, delete: drive.delete, list, close: drive.close }
}

export function isMediaKey(key: string): boolean {
  return keyPattern.test(key)
}

const keyPattern = /^([0-9a-f]{2})\/\1[0-9a-f]{30}\.webp$/
const temporaryPattern = /^incoming\/[0-9a-f-]{36}$/

function driveOf(options: StoreOptions): Drive {
  return options.kind === 'disk' ? createDiskDrive(options.folder) : createS3Drive(options)
}

/** 128 bits of the content's hash: the same image is stored once, and no name from the upload is used. */
function keyOf(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return `${hash.slice(0, 2)}/${hash}.webp`
}
