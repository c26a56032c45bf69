import * as accounts from '@obole/contract/accounts'
import * as profile from '@obole/contract/profile'
import { Refusal } from '@obole/contract/refusals'
import * as sessions from '@obole/contract/sessions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import { callerOf } from '../platform/http/caller.ts'
import { serve } from '../platform/http/serve.ts'
import { requestEmailChange } from './credentials/change-email.ts'
import { confirmByMail } from './credentials/confirm-email.ts'
import { changePassword } from './credentials/set-password.ts'
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
import { isOwnNonce, issueNonce } from './tokens/nonces.ts'
import type { AccountPart } from './users/account-part.ts'
import { cleanAddress, cleanNames, cleanPhone } from './users/person-fields.ts'

export function mountAccounts(app: FastifyInstance, platform: MediaPlatform, parts: AccountPart[]): void {
  mountRegistration(app, platform)
  mountSignIn(app, platform)
  mountRecovery(app, platform, parts)
  mountProfile(app, platform)
  mountOwnData(app, platform, parts)
}

function mountRegistration(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, accounts.register, ({ body, request }) => requestAccount(platform, body, callerOf(request)))
  serve(app, accounts.verifyEmail, ({ body, request }) => verifyAddress(platform, body, callerOf(request)))
  serve(app, accounts.resendVerification, ({ body, request }) =>
    requestVerification(platform, body.email, callerOf(request)),
  )
}

function mountSignIn(app: FastifyInstance, platform: MediaPlatform): void {
  const isOwn = (nonce: string) => isOwnNonce(platform, nonce)
  const google = { name: 'google', verify: createGoogle(platform.config.google, isOwn) } as const
  const facebook = { name: 'facebook', verify: createFacebook(platform.config.facebook) } as const
  serve(app, sessions.login, ({ body, request }) => signIn(platform, body, callerOf(request)), {
    preValidation: requireCredentials,
  })
  serve(app, sessions.issueGoogleNonce, async () => ({ nonce: issueNonce(platform) }))
  serve(app, sessions.loginWithGoogle, ({ body, visitor, request }) =>
    signInWithProvider(platform, google, body.token, visitor, callerOf(request)),
  )
  serve(app, sessions.loginWithFacebook, ({ body, visitor, request }) =>
    signInWithProvider(platform, facebook, body.token, visitor, callerOf(request)),
  )
  serve(app, sessions.refresh, ({ body, request }) => refreshSession(platform, body.refreshToken, callerOf(request)))
  serve(app, sessions.logout, ({ body, request }) => signOut(platform, body.refreshToken, callerOf(request)))
  serve(app, sessions.logoutEverywhere, ({ member, request }) => signOutEverywhere(platform, member, callerOf(request)))
  serve(app, sessions.endSession, ({ member, params, request }) =>
    endSession(platform, member, params.sessionId, callerOf(request)),
  )
  serve(app, sessions.listSessions, async ({ member }) => ({
    sessions: (await listSessions(platform.sql, member.id)).map(({ id, device, signedInAt, lastSeenAt }) => ({
      id,
      device,
      signedInAt: signedInAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === member.sessionId,
    })),
  }))
}

function mountRecovery(app: FastifyInstance, platform: MediaPlatform, parts: AccountPart[]): void {
  serve(app, accounts.forgotPassword, ({ body, request }) =>
    requestPasswordReset(platform, body.email, callerOf(request)),
  )
  serve(app, accounts.resetPassword, ({ body, request }) => resetForgottenPassword(platform, body, callerOf(request)))
  serve(app, accounts.setPassword, ({ body, member, request }) =>
    changePassword(platform, member, body, callerOf(request)),
  )
  serve(app, accounts.changeEmail, ({ body, member, request }) =>
    requestEmailChange(platform, member, body, callerOf(request)),
  )
  serve(app, accounts.confirmEmail, ({ body, request }) => confirmByMail(platform, parts, body, callerOf(request)))
}

function mountProfile(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, profile.readProfile, ({ member }) => readOwnProfile(platform, member))
  serve(app, profile.saveFullname, ({ body, member }) => {
    const { firstname, lastname } = cleanNames(body)
    return changeProfile(platform, member, { firstname, lastname })
  })
  serve(app, profile.saveAlias, ({ body, member }) =>
    changeProfile(platform, member, { alias: cleanNames(body).alias }),
  )
  serve(app, profile.saveBirthdate, async ({ body, member }) =>
    changeProfile(platform, member, { birth_date: await cleanBirthDate(platform, body.birthdate) }),
  )
  serve(app, profile.savePhone, ({ body, member }) =>
    changeProfile(platform, member, { phone_number: cleanPhone(body.phoneNumber) }),
  )
  serve(app, profile.saveAddress, ({ body, member }) =>
    changeProfile(platform, member, { address: cleanAddress(body.address) }),
  )
  serve(app, profile.saveLocale, ({ body, member }) => changeProfile(platform, member, { locale: body.locale }))
  serve(app, profile.savePortrait, ({ member, request }) => replacePortrait(platform, member, request))
}

function mountOwnData(app: FastifyInstance, platform: MediaPlatform, parts: AccountPart[]): void {
  serve(app, accounts.deleteAccount, ({ body, member, request }) =>
    requestErasure(platform, parts, member, body.currentPassword, callerOf(request)),
  )
  serve(app, accounts.keepAccount, ({ member, request }) => keepOwnAccount(platform, parts, member, callerOf(request)))
  serve(app, accounts.exportAccount, ({ member, request }) => exportOwnData(platform, parts, member, callerOf(request)))
}

/** The specification has one sentence for a missing address and a missing password. */
async function requireCredentials({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null) return
  const given = body as Record<string, unknown>
  const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')
  const missing = ['email', 'password'].filter((field) => isBlank(given[field]))
  if (missing.length === 0) return
  const message = 'Email and password are required'
  throw new Refusal('invalid_request', {
    detail: message,
    errors: missing.map((path) => ({ path, code: 'required', message })),
  })
}
