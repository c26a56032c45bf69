import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { addressMax, aliasMax, passwordMax, passwordMin, personNameMax } from './limits.ts'
import { Closed, Email, Instant, Line, LocaleCode, Nullable, SiteUrl, Text, Uuid } from './schemas.ts'

/** Judged further by the server's password rules; counted in code points after NFKC. */
const NewPassword = Type.String({ minLength: passwordMin, maxLength: passwordMax, format: 'password' })
/** A password to compare: bounded so that a huge one costs nothing. */
const GivenPassword = Type.String({ minLength: 1, maxLength: 4 * passwordMax, format: 'password' })
/** 256 random bits in base64url, as mailed in links and kept by clients. */
const Secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
/** The version of the terms that a person agreed to, e.g. `2026-11-01`. */
const PolicyVersion = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const Tokens = Closed({ accessToken: Type.String(), refreshToken: Type.String() })
export type Tokens = Static<typeof Tokens>

export const Profile = Closed({
  id: Uuid,
  firstname: Nullable(Type.String()),
  lastname: Nullable(Type.String()),
  alias: Nullable(Type.String()),
  birthDate: Nullable(Type.String()),
  phoneNumber: Nullable(Type.String()),
  email: Nullable(Type.String()),
  address: Nullable(Type.String()),
  portraitUrl: Nullable(SiteUrl),
  locale: LocaleCode,
  hasPassword: Type.Boolean(),
  emailVerified: Type.Boolean(),
  pendingEmail: Nullable(Type.String()),
  /** Set while the account waits for its erasure. */
  erasedAfter: Nullable(Instant),
})
export type Profile = Static<typeof Profile>

export const Session = Closed({
  id: Uuid,
  device: Type.String(),
  signedInAt: Instant,
  lastSeenAt: Instant,
  isCurrent: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  summary: 'Open an account; the answer never says whether the address was known',
  access: 'anyone',
  body: Closed({
    email: Email,
    password: NewPassword,
    firstname: Type.Optional(Line(personNameMax)),
    lastname: Type.Optional(Line(personNameMax)),
    alias: Type.Optional(Line(aliasMax)),
    locale: Type.Optional(LocaleCode),
    policyVersion: Type.Optional(PolicyVersion),
  }),
  status: 202,
  refusals: ['weak_password'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/users/verify-email',
  summary: 'Confirm the address of a new account with the token from the mail',
  access: 'anyone',
  body: Closed({ email: Email, token: Secret }),
  status: 204,
  refusals: ['token_expired'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/users/resend-verification',
  summary: 'Send the verification mail again',
  access: 'anyone',
  body: Closed({ email: Email }),
  status: 202,
  refusals: [],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  summary: 'Sign in with e-mail address and password',
  access: 'anyone',
  body: Closed({ email: Type.String({ minLength: 1, maxLength: 300 }), password: GivenPassword }),
  status: 200,
  reply: Tokens,
  refusals: ['invalid_credentials', 'email_not_verified'],
})

/** An ID token, an access token or an authorization code: the server tells them apart. */
const ProviderToken = Closed({ token: Type.String({ minLength: 1, maxLength: 4096, pattern: '^[\\x21-\\x7e]+$' }) })

export const loginWithGoogle = endpoint({
  method: 'POST',
  path: '/api/users/login-with-google',
  summary: 'Sign in with Google',
  access: 'anyone',
  body: ProviderToken,
  status: 200,
  reply: Tokens,
  refusals: ['invalid_provider_token', 'account_link_required', 'reauthentication_required', 'provider_unavailable'],
})

export const loginWithFacebook = endpoint({
  method: 'POST',
  path: '/api/users/login-with-facebook',
  summary: 'Sign in with Facebook',
  access: 'anyone',
  body: ProviderToken,
  status: 200,
  reply: Tokens,
  refusals: ['invalid_provider_token', 'account_link_required', 'reauthentication_required', 'provider_unavailable'],
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/users/refresh',
  summary: 'Replace both tokens; a spent refresh token ends its session',
  access: 'anyone',
  body: Closed({ refreshToken: Secret }),
  status: 200,
  reply: Tokens,
  refusals: ['invalid_session'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  summary: 'End the session of this refresh token',
  access: 'anyone',
  body: Closed({ refreshToken: Secret }),
  status: 204,
  refusals: [],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  summary: 'Where this account is signed in',
  access: 'signed-in',
  status: 200,
  reply: Closed({ sessions: Type.Array(Session) }),
  refusals: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:sessionId',
  summary: 'Sign out one device',
  access: 'signed-in',
  params: Closed({ sessionId: Uuid }),
  status: 204,
  refusals: [],
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/users/logout-everywhere',
  summary: 'End every session of this account, this one too',
  access: 'signed-in',
  status: 204,
  refusals: [],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgot-password',
  summary: 'Mail a link to choose a new password',
  access: 'anyone',
  body: Closed({ email: Email }),
  status: 202,
  refusals: [],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset-password',
  summary: 'Choose a new password with the token from the mail',
  access: 'anyone',
  body: Closed({ email: Email, token: Secret, newPassword: NewPassword }),
  status: 204,
  refusals: ['token_expired', 'weak_password'],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/users/set-password',
  summary: 'Change the password; other sessions end',
  access: 'signed-in',
  body: Closed({ newPassword: NewPassword, currentPassword: Type.Optional(GivenPassword) }),
  status: 204,
  refusals: ['weak_password', 'reauthentication_required', 'invalid_credentials', 'email_not_verified'],
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  summary: 'The own profile',
  access: 'signed-in',
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveFullname = endpoint({
  method: 'POST',
  path: '/api/users/fullname',
  summary: 'Change first and last name; null removes one',
  access: 'signed-in',
  body: Closed({ firstname: Nullable(Line(personNameMax)), lastname: Nullable(Line(personNameMax)) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveAlias = endpoint({
  method: 'POST',
  path: '/api/users/alias',
  summary: 'Change the alias',
  access: 'signed-in',
  body: Closed({ alias: Nullable(Line(aliasMax)) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveBirthdate = endpoint({
  method: 'POST',
  path: '/api/users/birthdate',
  summary: 'Change the birth date',
  access: 'signed-in',
  body: Closed({ birthdate: Nullable(Type.String({ format: 'date' })) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const savePhone = endpoint({
  method: 'POST',
  path: '/api/users/phone',
  summary: 'Change the phone number',
  access: 'signed-in',
  body: Closed({ phoneNumber: Nullable(Type.String({ maxLength: 25, format: 'phone' })) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/api/users/address',
  summary: 'Change the postal address',
  access: 'signed-in',
  body: Closed({ address: Nullable(Text(addressMax)) }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const saveLocale = endpoint({
  method: 'POST',
  path: '/api/users/locale',
  summary: 'Change the language of the mails',
  access: 'signed-in',
  body: Closed({ locale: LocaleCode }),
  status: 200,
  reply: Profile,
  refusals: [],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/users/email',
  summary: 'Ask for another address; it counts once confirmed',
  access: 'signed-in',
  body: Closed({ email: Email, currentPassword: Type.Optional(GivenPassword) }),
  status: 202,
  refusals: ['reauthentication_required', 'invalid_credentials'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/users/confirm-email',
  summary: 'Confirm, or from the old address take back, a change of address',
  access: 'anyone',
  body: Closed({ token: Secret }),
  status: 204,
  refusals: ['token_expired', 'email_taken'],
})

export const savePortrait = endpoint({
  method: 'POST',
  path: '/api/users/portrait',
  summary: 'Upload a portrait',
  access: 'signed-in',
  upload: true,
  status: 200,
  reply: Closed({ blobUrl: SiteUrl }),
  refusals: ['invalid_image', 'image_too_large', 'email_not_verified', 'storage_full'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  summary: 'Schedule the erasure of account and page',
  access: 'signed-in',
  body: Closed({ currentPassword: Type.Optional(GivenPassword) }),
  status: 204,
  refusals: ['reauthentication_required', 'invalid_credentials'],
})

export const keepAccount = endpoint({
  method: 'POST',
  path: '/api/users/me/keep',
  summary: 'Take back the erasure while the grace period lasts',
  access: 'signed-in',
  status: 200,
  reply: Profile,
  refusals: [],
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/export',
  summary: 'Everything we hold on the signed-in person',
  access: 'signed-in',
  status: 200,
  reply: Type.Unknown(),
  refusals: [],
})
