import type { Static } from 'typebox'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, GivenPassword, Instant, Nullable, Secret, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { Agreement } from './agreement.ts'

export const Tokens = Closed({ accessToken: Type.String(), refreshToken: Type.String() })
export type Tokens = Static<typeof Tokens>

export const Session = Closed({
  id: Uuid,
  device: Type.String(),
  signedInAt: Instant,
  lastSeenAt: Instant,
  isCurrent: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  summary: 'Sign in with e-mail address and password',
  access: 'anyone',
  body: Closed({ email: Type.String({ minLength: 1, maxLength: 300 }), password: GivenPassword }),
  status: 200,
  reply: Tokens,
  hasSecretReply: true,
  refusals: ['invalid_credentials', 'email_not_verified', 'second_factor_required'],
})

/** An ID token, an access token or an authorization code: the server tells them apart. */
const ProviderToken = Closed({
  token: Type.String({ minLength: 1, maxLength: 4096, pattern: '^[\\x21-\\x7e]+$' }),
  /** For a person without an account: what they ticked; null asks for a refusal instead of an account. */
  agreement: Type.Optional(Nullable(Agreement)),
})

export const issueGoogleNonce = endpoint({
  method: 'POST',
  path: '/api/users/google-nonce',
  summary: 'A nonce for one sign-in with Google: the ID token must bear it',
  access: 'anyone',
  status: 200,
  reply: Closed({ nonce: Type.String() }),
  refusals: [],
})

export const loginWithGoogle = endpoint({
  method: 'POST',
  path: '/api/users/login-with-google',
  summary: 'Sign in with Google',
  access: 'anyone',
  body: ProviderToken,
  status: 200,
  reply: Tokens,
  hasSecretReply: true,
  refusals: [
    'invalid_provider_token',
    'agreement_required',
    'account_link_required',
    'second_factor_required',
    'step_up_required',
    'provider_unavailable',
  ],
})

export const loginWithFacebook = endpoint({
  method: 'POST',
  path: '/api/users/login-with-facebook',
  summary: 'Sign in with Facebook',
  access: 'anyone',
  body: ProviderToken,
  status: 200,
  reply: Tokens,
  hasSecretReply: true,
  refusals: [
    'invalid_provider_token',
    'agreement_required',
    'account_link_required',
    'second_factor_required',
    'step_up_required',
    'provider_unavailable',
  ],
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/users/refresh',
  summary: 'Replace both tokens; a spent refresh token ends its session',
  access: 'anyone',
  body: Closed({ refreshToken: Secret }),
  status: 200,
  reply: Tokens,
  hasSecretReply: true,
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
