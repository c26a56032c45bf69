import fs from 'node:fs/promises'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Config } from '../../config/config.ts'

/** Share of the data folder's disk that is free for this process, from 0 to 1. */
export async function freeDiskShare({ dataDir }: Config): Promise<number> {
  const { bavail, blocks } = await fs.statfs(dataDir)
  return blocks === 0 ? 1 : bavail / blocks
}

/** Uploads stop first, so that tips, webhooks and sign-in can still write when space runs out. */
export async function requireDiskSpace(config: Config): Promise<void> {
  if ((await freeDiskShare(config)) * 100 < config.diskFreeMinPercent) throw new Refusal('storage_full')
}

/** A full disk as the refusal `storage_full`, any other error as it is. */
export function asStorageError(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isFull ? Object.assign(new Refusal('storage_full'), { cause: error }) : error
}
