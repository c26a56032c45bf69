import * as calls from '@obole/contract/accounts'
import { Refusal } from '@obole/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import { callerOf } from '../platform/http/caller.ts'
import { serve } from '../platform/http/serve.ts'
import { requestEmailChange } from './credentials/change-email.ts'
import { confirmByMail } from './credentials/confirm-email.ts'
import { changePassword } from './credentials/set-password.ts'
import type { AccountPart } from './own-data/account-part.ts'
import { keepOwnAccount, requestErasure } from './own-data/delete-account.ts'
import { exportOwnData } from './own-data/export-account.ts'
import { changeProfile, cleanBirthDate, readOwnProfile } from './profile/profile.ts'
import { replacePortrait } from './profile/save-portrait.ts'
import { createFacebook } from './providers/facebook.ts'
import { createGoogle } from './providers/google.ts'
import { signInWithProvider } from './providers/sign-in-with-provider.ts'
import { requestPasswordReset } from './recovery/forgot-password.ts'
import { resetForgottenPassword } from './recovery/reset-password.ts'
import { requestAccount } from './registration/register.ts'
import { requestVerification } from './registration/resend-verification.ts'
import { verifyAddress } from './registration/verify-email.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { listSessions } from './sessions/sessions.sql.ts'
import { signIn } from './sessions/sign-in.ts'
import { endSession, signOut, signOutEverywhere } from './sessions/sign-out.ts'
import { cleanAddress, cleanNames, cleanPhone } from './users/person-fields.ts'

export function mountAccounts(app: FastifyInstance, platform: MediaPlatform, parts: AccountPart[]): void {
  mountRegistration(app, platform)
  mountSignIn(app, platform)
  mountRecovery(app, platform)
  mountProfile(app, platform)
  mountOwnData(app, platform, parts)
}

function mountRegistration(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, calls.register, ({ body, request }) => requestAccount(platform, body, callerOf(request)))
  serve(app, calls.verifyEmail, ({ body, request }) => verifyAddress(platform, body, callerOf(request)))
  serve(app, calls.resendVerification, ({ body, request }) =>
    requestVerification(platform, body.email, callerOf(request)),
  )
}

function mountSignIn(app: FastifyInstance, platform: MediaPlatform): void {
  const google = { name: 'google', verify: createGoogle(platform.config.google) } as const
  const facebook = { name: 'facebook', verify: createFacebook(platform.config.facebook) } as const
  requireCredentials(app)
  serve(app, calls.login, ({ body, request }) => signIn(platform, body, callerOf(request)))
  serve(app, calls.loginWithGoogle, ({ body, visitor, request }) =>
    signInWithProvider(platform, google, body.token, visitor, callerOf(request)),
  )
  serve(app, calls.loginWithFacebook, ({ body, visitor, request }) =>
    signInWithProvider(platform, facebook, body.token, visitor, callerOf(request)),
  )
  serve(app, calls.refresh, ({ body, request }) => refreshSession(platform, body.refreshToken, callerOf(request)))
  serve(app, calls.logout, ({ body, request }) => signOut(platform, body.refreshToken, callerOf(request)))
  serve(app, calls.logoutEverywhere, ({ member, request }) => signOutEverywhere(platform, member, callerOf(request)))
  serve(app, calls.endSession, ({ member, params, request }) =>
    endSession(platform, member, params.sessionId, callerOf(request)),
  )
  serve(app, calls.listSessions, async ({ member }) => ({
    sessions: (await listSessions(platform.sql, member.id)).map(({ id, device, signedInAt, lastSeenAt }) => ({
      id,
      device,
      signedInAt: signedInAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === member.sessionId,
    })),
  }))
}

function mountRecovery(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, calls.forgotPassword, ({ body, request }) => requestPasswordReset(platform, body.email, callerOf(request)))
  serve(app, calls.resetPassword, ({ body, request }) => resetForgottenPassword(platform, body, callerOf(request)))
  serve(app, calls.setPassword, ({ body, member, request }) =>
    changePassword(platform, member, body, callerOf(request)),
  )
  serve(app, calls.changeEmail, ({ body, member, request }) =>
    requestEmailChange(platform, member, body, callerOf(request)),
  )
  serve(app, calls.confirmEmail, ({ body, request }) => confirmByMail(platform, body.token, callerOf(request)))
}

function mountProfile(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, calls.readProfile, ({ member }) => readOwnProfile(platform, member))
  serve(app, calls.saveFullname, ({ body, member }) => {
    const { firstname, lastname } = cleanNames(body)
    return changeProfile(platform, member, { firstname, lastname })
  })
  serve(app, calls.saveAlias, ({ body, member }) => changeProfile(platform, member, { alias: cleanNames(body).alias }))
  serve(app, calls.saveBirthdate, async ({ body, member }) =>
    changeProfile(platform, member, { birth_date: await cleanBirthDate(platform, body.birthdate) }),
  )
  serve(app, calls.savePhone, ({ body, member }) =>
    changeProfile(platform, member, { phone_number: cleanPhone(body.phoneNumber) }),
  )
  serve(app, calls.saveAddress, ({ body, member }) =>
    changeProfile(platform, member, { address: cleanAddress(body.address) }),
  )
  serve(app, calls.saveLocale, ({ body, member }) => changeProfile(platform, member, { locale: body.locale }))
  serve(app, calls.savePortrait, ({ member, request }) => replacePortrait(platform, member, request))
}

function mountOwnData(app: FastifyInstance, platform: MediaPlatform, parts: AccountPart[]): void {
  serve(app, calls.deleteAccount, ({ body, member, request }) =>
    requestErasure(platform, parts, member, body.currentPassword, callerOf(request)),
  )
  serve(app, calls.keepAccount, ({ member, request }) => keepOwnAccount(platform, parts, member, callerOf(request)))
  serve(app, calls.exportAccount, ({ member, request }) => exportOwnData(platform, parts, member, callerOf(request)))
}

/** The specification has one sentence for a missing address and a missing password. */
function requireCredentials(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions }) => {
    if (routeOptions.url !== calls.login.path || typeof body !== 'object' || body === null) return
    const given = body as Record<string, unknown>
    const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
    const missing = ['email', 'password'].filter((field) => isBlank(given[field]))
    if (missing.length === 0) return
    const message = 'Email and password are required'
    throw new Refusal('invalid_request', {
      detail: message,
      errors: missing.map((path) => ({ path, code: 'required', message })),
    })
  })
}
