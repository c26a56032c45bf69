import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteOldReports } from './reports.sql.ts'

export function reportJobs({ sql }: Platform): Jobs {
  return {
    tasks: { 'delete-old-reports': () => deleteOldReports(sql) },
    schedule: { 'delete-old-reports': '37 4 * * *' },
  }
}
