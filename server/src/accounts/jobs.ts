import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteOldCounters } from '../platform/rate-limit.sql.ts'
import type { AccountPart } from './account-parts.ts'
import { eraseDueAccounts } from './erase-accounts.ts'
import { answerForgottenPassword } from './forgot-password.ts'
import { deleteExpiredMailTokens } from './mail-tokens.sql.ts'
import { answerRegistration } from './register.ts'
import { deleteOldRegistrations } from './registrations.sql.ts'
import { answerVerificationRequest } from './resend-verification.ts'
import { deleteExpiredSessions, deleteOldDevices } from './sessions.sql.ts'

/** `parts`: the same list that the routes are given. */
export function accountJobs(platform: Platform, parts: AccountPart[]): Jobs {
  return {
    tasks: {
      'answer-registration': ({ registrationId }) => answerRegistration(platform, String(registrationId)),
      'answer-verification-request': ({ requestId, emailKey }) =>
        answerVerificationRequest(platform, String(requestId), String(emailKey)),
      'answer-forgotten-password': ({ requestId, emailKey }) =>
        answerForgottenPassword(platform, String(requestId), String(emailKey)),
      'forget-expired-account-rows': () => forgetExpired(platform),
      'erase-accounts': () => eraseDueAccounts(platform, parts),
    },
    schedule: { 'forget-expired-account-rows': '11 * * * *', 'erase-accounts': '41 * * * *' },
  }
}

/** What was kept for a while only: requests for accounts, links, sessions, devices, counters. */
async function forgetExpired({ sql }: Platform): Promise<void> {
  await deleteOldRegistrations(sql)
  await deleteExpiredMailTokens(sql)
  await deleteExpiredSessions(sql)
  await deleteOldDevices(sql)
  await deleteOldCounters(sql)
}
