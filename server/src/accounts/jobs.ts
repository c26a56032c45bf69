import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteOldCounters } from '../platform/rate-limit/rate-limit.sql.ts'
import { eraseDueAccounts } from './own-data/erase-accounts.ts'
import { advanceRecoveries } from './recovery/account-recovery.ts'
import { answerForgottenPassword } from './recovery/forgot-password.ts'
import { answerRegistration } from './registration/register.ts'
import { deleteOldRegistrations } from './registration/registrations.sql.ts'
import { answerVerificationRequest } from './registration/resend-verification.ts'
import { deleteExpiredChallenges } from './second-factor/second-factor.sql.ts'
import { deleteExpiredSessions, deleteOldDevices } from './sessions/sessions.sql.ts'
import { answerSignInConfirmation } from './sessions/sign-in.ts'
import { deleteExpiredMailTokens } from './tokens/mail-tokens.sql.ts'
import { deleteExpiredNonces } from './tokens/nonces.sql.ts'
import { deleteOldSigningKeys } from './tokens/signing-keys.sql.ts'
import type { AccountPart } from './users/account-part.ts'

export function accountJobs(platform: Platform, parts: AccountPart[]): Jobs {
  return {
    tasks: {
      'answer-registration': ({ registrationId }) => answerRegistration(platform, String(registrationId)),
      'answer-verification-request': ({ requestId, emailKey }) =>
        answerVerificationRequest(platform, String(requestId), String(emailKey)),
      'answer-forgotten-password': ({ requestId, emailKey }) =>
        answerForgottenPassword(platform, String(requestId), String(emailKey)),
      'answer-sign-in-confirmation': ({ requestId, emailKey, isPasswordRight }) =>
        answerSignInConfirmation(platform, {
          requestId: String(requestId),
          emailKey: String(emailKey),
          isPasswordRight: isPasswordRight === true,
        }),
      'delete-expired-account-rows': () => deleteExpired(platform),
      'advance-account-recoveries': () => advanceRecoveries(platform),
      'erase-accounts': () => eraseDueAccounts(platform, parts),
    },
    schedule: {
      'delete-expired-account-rows': '11 * * * *',
      'advance-account-recoveries': '*/10 * * * *',
      'erase-accounts': '41 * * * *',
    },
  }
}

async function deleteExpired({ sql }: Platform): Promise<void> {
  await deleteOldRegistrations(sql)
  await deleteExpiredMailTokens(sql)
  await deleteExpiredNonces(sql)
  await deleteExpiredChallenges(sql)
  await deleteExpiredSessions(sql)
  await deleteOldDevices(sql)
  await deleteOldSigningKeys(sql)
  await deleteOldCounters(sql)
}
