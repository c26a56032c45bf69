import type { Readable } from 'node:stream'

/** Stores bytes under a key, in a folder or a bucket. */
export interface Drive {
  /** Whole or not at all. */
  write(key: string, bytes: Buffer): Promise<void>
  open(key: string): Promise<DriveFile | null>
  stat(key: string): Promise<DriveStat | null>
  /** Idempotent. */
  delete(key: string): Promise<void>
  /** Removes what a crash left half written before this time. */
  removePartialFiles(before: Date): Promise<void>
  close(): void
}

export interface DriveStat {
  byteSize: number
}

export interface DriveFile {
  byteSize: number
  content: Readable | Buffer
}
