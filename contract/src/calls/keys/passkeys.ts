import type { Static } from 'typebox'
import { passkeyNameMax } from '../../rules/limits.ts'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Instant, Line, Nullable, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'
import { Tokens } from '../sessions.ts'

const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })

/** What the browser answers when a passkey is used. */
export const PasskeyProof = Closed({
  id: Base64Url(1400),
  response: Closed({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(10_000),
    userHandle: Type.Optional(Base64Url(100)),
  }),
})
export type PasskeyProof = Static<typeof PasskeyProof>

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/users/login-with-passkey/options',
  summary: 'What the browser needs to ask for a passkey, for a sign-in, its second step or a step-up',
  access: 'anyone',
  status: 200,
  reply: Closed({
    challenge: Type.String(),
    rpId: Type.String(),
    timeout: Type.Integer(),
    userVerification: Type.Enum(['required']),
  }),
  refusals: [],
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/users/login-with-passkey',
  summary: 'Sign in with a passkey alone',
  access: 'anyone',
  body: Closed({ passkey: PasskeyProof }),
  status: 200,
  reply: Tokens,
  hasSecretReply: true,
  refusals: ['invalid_passkey'],
})

export const Passkey = Closed({
  id: Uuid,
  name: Type.String(),
  createdAt: Instant,
  usedAt: Nullable(Instant),
  /** Synchronized to its owner's other devices. */
  isBackedUp: Type.Boolean(),
})
export type Passkey = Static<typeof Passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/passkeys',
  summary: 'The own passkeys',
  access: 'signed-in',
  status: 200,
  reply: Closed({ passkeys: Type.Array(Passkey) }),
  refusals: [],
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/options',
  summary: 'What the browser needs to make a passkey',
  access: 'signed-in',
  freshProof: 'always',
  status: 200,
  /** As WebAuthn writes it: PublicKeyCredentialCreationOptionsJSON. */
  reply: Type.Unknown(),
  refusals: ['too_many_passkeys'],
})

const Name = Line(passkeyNameMax)

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys',
  summary: 'Keep a passkey that the browser has made',
  access: 'signed-in',
  freshProof: 'always',
  body: Closed({
    name: Name,
    passkey: Closed({
      id: Base64Url(1400),
      response: Closed({
        clientDataJSON: Base64Url(4000),
        attestationObject: Base64Url(20_000),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
      }),
    }),
  }),
  status: 201,
  reply: Passkey,
  refusals: ['invalid_passkey', 'too_many_passkeys'],
})

const One = Closed({ passkeyId: Uuid })

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/users/passkeys/:passkeyId',
  summary: 'Give a passkey another name',
  access: 'signed-in',
  params: One,
  body: Closed({ name: Name }),
  status: 204,
  refusals: ['not_found'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/passkeys/:passkeyId',
  summary: 'Remove a passkey, unless it is the last way to sign in',
  access: 'signed-in',
  freshProof: 'always',
  params: One,
  status: 204,
  refusals: ['last_way_in'],
})
