import type { Jobs } from '../jobs/jobs.ts'
import type { MediaPlatform } from '../media/media.ts'
import { removeOldShareImages } from './share-images.ts'

export function sharingJobs(platform: MediaPlatform): Jobs {
  return {
    tasks: { 'remove-old-share-images': () => removeOldShareImages(platform) },
    schedule: { 'remove-old-share-images': '51 * * * *' },
  }
}
