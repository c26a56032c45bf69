import * as accounts from '@obole/contract/calls/accounts'
import * as recovery from '@obole/contract/calls/keys/account-recovery'
import * as identities from '@obole/contract/calls/keys/identities'
import * as passkeys from '@obole/contract/calls/keys/passkeys'
import * as factors from '@obole/contract/calls/keys/second-factor'
import * as profile from '@obole/contract/calls/profile'
import * as sessions from '@obole/contract/calls/sessions'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import { callerOf } from '../platform/http/caller.ts'
import { serve } from '../platform/http/serve.ts'
import { confirmTotp, readTotpState, removeTotp, renewRecoveryCodes, startTotp } from './credentials/authenticator.ts'
import { requestEmailChange } from './credentials/change-email.ts'
import { confirmByMail } from './credentials/confirm-email.ts'
import { addPasskey, readPasskeys, removePasskey, renamePasskey, startPasskey } from './credentials/passkeys.ts'
import { changePassword } from './credentials/set-password.ts'
import { unlinkIdentity } from './credentials/unlink-identity.ts'
import { keepOwnAccount, requestErasure } from './own-data/delete-account.ts'
import { exportOwnData } from './own-data/export-account.ts'
import { changeProfile, cleanBirthDate, readOwnProfile } from './profile/profile.ts'
import { replacePortrait } from './profile/save-portrait.ts'
import { createFacebook } from './providers/facebook.ts'
import { createGoogle } from './providers/google.ts'
import { signInWithProvider } from './providers/sign-in-with-provider.ts'
import { cancelRecovery, startRecovery } from './recovery/account-recovery.ts'
import { requestPasswordReset } from './recovery/forgot-password.ts'
import { resetForgottenPassword } from './recovery/reset-password.ts'
import { requestAccount } from './registration/register.ts'
import { requestVerification } from './registration/resend-verification.ts'
import { verifyAddress } from './registration/verify-email.ts'
import { askOptions } from './second-factor/passkeys.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { finishSignIn } from './sessions/second-step.ts'
import { listSessions } from './sessions/sessions.sql.ts'
import { signIn } from './sessions/sign-in.ts'
import { signInWithPasskey } from './sessions/sign-in-with-passkey.ts'
import { endSession, signOut, signOutEverywhere } from './sessions/sign-out.ts'
import { stepUp } from './step-up/step-up.ts'
import { isOwnNonce, issueNonce } from './tokens/nonces.ts'
import type { AccountPart } from './users/account-part.ts'
import { listIdentities } from './users/identities.sql.ts'
import { cleanAddress, cleanNames, cleanPhone } from './users/person-fields.ts'

export function mountAccounts(app: FastifyInstance, platform: MediaPlatform, parts: AccountPart[]): void {
  mountRegistration(app, platform)
  mountSignIn(app, platform)
  mountRecovery(app, platform, parts)
  mountSecondFactor(app, platform)
  mountPasskeys(app, platform)
  mountIdentities(app, platform)
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
    signInWithProvider(platform, google, body, visitor, callerOf(request)),
  )
  serve(app, sessions.loginWithFacebook, ({ body, visitor, request }) =>
    signInWithProvider(platform, facebook, body, visitor, callerOf(request)),
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
  serve(app, accounts.resetPassword, ({ body, request }) =>
    resetForgottenPassword(platform, parts, body, callerOf(request)),
  )
  serve(app, recovery.startRecovery, ({ body, visitor, request }) =>
    startRecovery(platform, body, visitor, callerOf(request)),
  )
  serve(app, recovery.cancelRecovery, ({ member, request }) => cancelRecovery(platform, member, callerOf(request)))
  serve(app, accounts.setPassword, ({ body, member, request }) =>
    changePassword(platform, member, body, callerOf(request)),
  )
  serve(app, accounts.changeEmail, ({ body, member, request }) =>
    requestEmailChange(platform, member, body, callerOf(request)),
  )
  serve(app, accounts.confirmEmail, ({ body, request }) => confirmByMail(platform, parts, body, callerOf(request)))
}

function mountSecondFactor(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, factors.loginSecondFactor, ({ body, request }) => finishSignIn(platform, body, callerOf(request)))
  serve(app, factors.stepUp, ({ body, member, request }) => stepUp(platform, member, body, callerOf(request)))
  serve(app, factors.readTotp, ({ member }) => readTotpState(platform, member))
  serve(app, factors.startTotp, ({ member }) => startTotp(platform, member))
  serve(app, factors.confirmTotp, ({ body, member, request }) =>
    confirmTotp(platform, member, body.code, callerOf(request)),
  )
  serve(app, factors.removeTotp, ({ member, request }) => removeTotp(platform, member, callerOf(request)))
  serve(app, factors.renewRecoveryCodes, ({ member, request }) =>
    renewRecoveryCodes(platform, member, callerOf(request)),
  )
}

function mountPasskeys(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, passkeys.passkeyLoginOptions, () => askOptions(platform))
  serve(app, passkeys.loginWithPasskey, ({ body, request }) =>
    signInWithPasskey(platform, body.passkey, callerOf(request)),
  )
  serve(app, passkeys.listPasskeys, ({ member }) => readPasskeys(platform, member))
  serve(app, passkeys.passkeyOptions, ({ member }) => startPasskey(platform, member))
  serve(app, passkeys.addPasskey, ({ body, member, request }) => addPasskey(platform, member, body, callerOf(request)))
  serve(app, passkeys.renamePasskey, ({ body, member, params }) =>
    renamePasskey(platform, member, params.passkeyId, body.name),
  )
  serve(app, passkeys.removePasskey, ({ member, params, request }) =>
    removePasskey(platform, member, params.passkeyId, callerOf(request)),
  )
}

function mountIdentities(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, identities.listIdentities, async ({ member }) => ({
    identities: (await listIdentities(platform.sql, member.id)).map(({ provider, linkedAt }) => ({
      provider,
      linkedAt: linkedAt.toISOString(),
    })),
  }))
  serve(app, identities.unlinkIdentity, ({ member, params, request }) =>
    unlinkIdentity(platform, member, params.provider, callerOf(request)),
  )
  // https://w3c.github.io/webappsec-change-password-url/
  const config = { limit: 'page-address' as const }
  app.get('/.well-known/change-password', { config }, (_request, reply) => reply.redirect('/profile#sign-in'))
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
  serve(app, accounts.deleteAccount, ({ member, request }) =>
    requestErasure(platform, parts, member, callerOf(request)),
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
