import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { forwardNotice } from './forward-notice.ts'
import { deleteOldNotices } from './notices.sql.ts'
import { deleteOldReports } from './reports.sql.ts'

export function reportJobs(platform: Platform): Jobs {
  const { sql } = platform
  return {
    tasks: {
      'forward-notice': ({ noticeId }) => forwardNotice(platform, String(noticeId)),
      'delete-old-reports': async () => {
        await deleteOldReports(sql)
        await deleteOldNotices(sql)
      },
    },
    schedule: { 'delete-old-reports': '37 4 * * *' },
  }
}
