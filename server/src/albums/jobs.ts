import type { Jobs } from '../jobs/jobs.ts'
import type { MediaPlatform } from '../media/media.ts'
import { removeOrphans } from '../media/remove-orphans.ts'
import { clock } from '../platform/clock.ts'

const hourMs = 60 * 60_000

export function albumJobs(platform: MediaPlatform): Jobs {
  return {
    tasks: { 'remove-orphans': () => removeUnusedImages(platform) },
    schedule: { 'remove-orphans': '*/5 * * * *' },
  }
}

/** What a request could not remove at once: after an error or a crash, or of an erased page. */
async function removeUnusedImages(platform: MediaPlatform): Promise<void> {
  const { removed } = await removeOrphans(platform)
  await platform.media.store.removePartialFiles(new Date(clock.now().getTime() - hourMs))
  if (removed > 0) platform.log.info({ removed }, 'unused images removed')
}
