import type { Readable } from 'node:stream'

/** Stores bytes under a key, in a folder or a bucket. */
export interface Drive {
  /** Whole or not at all; writing a key again renews its `modifiedAt`. */
  write(key: string, bytes: Buffer): Promise<void>
  open(key: string): Promise<DriveFile | null>
  stat(key: string): Promise<DriveStat | null>
  /** Idempotent. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<DriveEntry>
  close(): void
}

export interface DriveStat {
  byteSize: number
  modifiedAt: Date
}

export interface DriveFile {
  byteSize: number
  content: Readable | Buffer
}

export interface DriveEntry {
  key: string
  modifiedAt: Date
}
