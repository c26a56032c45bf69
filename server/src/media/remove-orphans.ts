import { endRemoval, listRemovable, lockFiles, startRemoval } from './files.sql.ts'
import type { MediaPlatform } from './media.ts'

const batchSize = 500

/** Longer than a drive takes to delete a file: S3 is given up after ten seconds. */
const removalMinutes = 1

/** Removes the files that nothing refers to any more: of one member, or of all. */
export async function removeOrphans(
  { sql, media }: Pick<MediaPlatform, 'sql' | 'media'>,
  ownerId: string | null = null,
): Promise<{ removed: number }> {
  let removed = 0
  for (;;) {
    const keys = await listRemovable(sql, { ownerId, limit: batchSize })
    for (const key of keys) {
      const until = await sql.begin(async (tx) => {
        await lockFiles(tx, [key])
        return startRemoval(tx, key, removalMinutes)
      })
      if (!until) continue
      // Outside of the transaction: a store that hangs must not hold a connection and locks.
      await media.store.delete(key)
      await endRemoval(sql, key, until)
      removed += 1
    }
    if (keys.length < batchSize) return { removed }
  }
}

/** Right after a member's image was replaced or removed. What fails here is left to the job. */
export async function removeOwnOrphans(platform: MediaPlatform, ownerId: string): Promise<void> {
  await removeOrphans(platform, ownerId).catch((error: unknown) =>
    platform.log.warn({ error, ownerId }, 'unused images could not be removed'),
  )
}
