import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { extendSitemap } from './sitemap.ts'

export function sharingJobs(platform: Platform): Jobs {
  return {
    tasks: { 'extend-sitemap': () => extendSitemap(platform) },
    schedule: { 'extend-sitemap': '7 * * * *' },
  }
}
