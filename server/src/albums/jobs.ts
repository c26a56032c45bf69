import type { Jobs } from '../jobs/jobs.ts'
import type { MediaPlatform } from '../media/media.ts'
import { removeOrphans } from '../media/remove-orphans.ts'
import { clock } from '../platform/clock.ts'
import { listReferencedFiles } from './referenced-files.sql.ts'

/** Longer than any upload takes from its first file to its row. */
const olderThanMs = 2 * 60 * 60_000

export function albumJobs(platform: MediaPlatform): Jobs {
  return {
    tasks: { 'remove-orphans': () => sweep(platform) },
    // What was deleted is gone within a day.
    schedule: { 'remove-orphans': '17 */6 * * *' },
  }
}

async function sweep({ sql, log, media }: MediaPlatform): Promise<void> {
  const isReferenced = (keys: string[]) => listReferencedFiles(sql, keys)
  const { removed } = await removeOrphans({ store: media.store, isReferenced, olderThanMs, now: clock.now() })
  if (removed > 0) log.info({ removed }, 'images that nothing points to were removed')
}
