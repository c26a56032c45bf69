import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { eraseCreators } from './erase-creators.ts'
import { endDueGoals } from './tables/goals.sql.ts'
import { deleteOldOperatorActs } from './tables/operator.sql.ts'

export function creatorJobs(platform: Platform): Jobs {
  return {
    tasks: {
      'erase-creators': () => eraseCreators(platform),
      // Pages show a goal until its time is over; cached ones learn of it by this change.
      'end-goals': () => endDueGoals(platform.sql),
      'delete-old-decisions': () => deleteOldOperatorActs(platform.sql),
    },
    schedule: { 'erase-creators': '29 * * * *', 'end-goals': '* * * * *', 'delete-old-decisions': '43 4 * * *' },
  }
}
