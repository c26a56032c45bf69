import type { Jobs } from '../../jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { recheckLinks } from './recheck-links.ts'

export function verificationJobs(platform: Platform): Jobs {
  return { tasks: { 'recheck-links': () => recheckLinks(platform) }, schedule: { 'recheck-links': '51 * * * *' } }
}
