import { setTimeout as wait } from 'node:timers/promises'
import { memberMediaBytesMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../platform/database/database.ts'
import { claimFiles, isBeingRemoved, lockClaimedFiles, lockFiles, lockOwner, sumBytes } from './files.sql.ts'
import type { ProcessedImage } from './image-kinds.ts'
import type { MediaPlatform } from './media.ts'
import { keyOf, type StoredImage } from './store.ts'

/** Longer than any upload takes from here to its row. */
const claimMinutes = 60

/** How long an upload waits while the same image is being removed: as long as a statement waits for a lock. */
const removalWaitMs = 2000
const removalPollMs = 50

/** Registers the files of an image as the member's, then writes them. Refuses with `media_quota_reached`. */
export async function storeImage(
  { sql, media }: MediaPlatform,
  ownerId: string,
  image: ProcessedImage,
): Promise<StoredImage> {
  const variants = [image.large, image.small, ...(image.medium ? [image.medium] : [])]
  const files = variants.map(({ bytes }) => ({ key: keyOf(bytes), byteSize: bytes.length }))
  const keys = files.map(({ key }) => key)
  const claim = () =>
    sql.begin(async (tx) => {
      await lockOwner(tx, ownerId)
      const added = new Map(files.map(({ key, byteSize }) => [key, byteSize])).values().reduce((a, b) => a + b, 0)
      if ((await sumBytes(tx, ownerId, keys)) + added > memberMediaBytesMax) throw new Refusal('media_quota_reached')
      await lockFiles(tx, keys)
      if (await isBeingRemoved(tx, keys)) return false
      await claimFiles(tx, ownerId, { files, claimMinutes })
      return true
    })
  for (let waitedMs = 0; !(await claim()); waitedMs += removalPollMs) {
    if (waitedMs >= removalWaitMs) throw new Refusal('unavailable', { retryAfterS: 1 })
    await wait(removalPollMs)
  }
  return media.store.put(image)
}

/** For the transaction that refers to the files: they are still there, and stay. */
export async function requireFiles(sql: Sql, ownerId: string, keys: string[]): Promise<void> {
  if (!(await lockClaimedFiles(sql, ownerId, keys))) throw new Refusal('unavailable', { retryAfterS: 1 })
}

/** Before an upload is read. */
export async function requireQuota({ sql }: MediaPlatform, ownerId: string): Promise<void> {
  if ((await sumBytes(sql, ownerId)) >= memberMediaBytesMax) throw new Refusal('media_quota_reached')
}
