import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { eraseCreators } from './erase-creators.ts'

export function creatorJobs(platform: Platform): Jobs {
  return {
    tasks: { 'erase-creators': () => eraseCreators(platform) },
    schedule: { 'erase-creators': '29 * * * *' },
  }
}
