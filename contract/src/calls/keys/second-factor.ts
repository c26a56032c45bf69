import type { Static } from 'typebox'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, GivenPassword, Instant, Nullable, Secret } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'
import { Tokens } from '../sessions.ts'
import { PasskeyProof } from './passkeys.ts'

/** Of an authenticator app. */
const Code = Type.String({ pattern: '^[0-9]{6}$' })
/** As it was printed, or typed from paper. */
const RecoveryCode = Type.String({ minLength: 1, maxLength: 40 })

export const loginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/login/second-factor',
  summary: 'Finish a sign-in that was answered with a challenge, by one of the factors',
  access: 'anyone',
  body: Closed({
    challenge: Secret,
    code: Type.Optional(Code),
    recoveryCode: Type.Optional(RecoveryCode),
    passkey: Type.Optional(PasskeyProof),
  }),
  status: 200,
  reply: Tokens,
  hasSecretReply: true,
  refusals: ['challenge_expired', 'invalid_code'],
})

export const TotpState = Closed({
  /** When the authenticator app was switched on; null while it is off. */
  since: Nullable(Instant),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
})
export type TotpState = Static<typeof TotpState>

export const readTotp = endpoint({
  method: 'GET',
  path: '/api/users/totp',
  summary: 'Whether an authenticator app is switched on',
  access: 'signed-in',
  status: 200,
  reply: TotpState,
  refusals: [],
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp',
  summary: 'A secret for an authenticator app; it counts once a first code is confirmed',
  access: 'signed-in',
  freshProof: 'always',
  status: 200,
  reply: Closed({ secret: Type.String(), url: Type.String() }),
  hasSecretReply: true,
  refusals: ['factor_exists'],
})

const RecoveryCodes = Closed({ recoveryCodes: Type.Array(Type.String()) })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp/confirm',
  summary: 'Switch the authenticator app on, with its first code; the recovery codes are told this once',
  access: 'signed-in',
  freshProof: 'always',
  body: Closed({ code: Code }),
  status: 200,
  reply: RecoveryCodes,
  hasSecretReply: true,
  refusals: ['factor_exists', 'invalid_code'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/users/totp',
  summary: 'Switch the authenticator app off; its recovery codes are void',
  access: 'signed-in',
  freshProof: 'always',
  status: 204,
  refusals: [],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/recovery-codes',
  summary: 'New recovery codes in place of all earlier ones',
  access: 'signed-in',
  freshProof: 'always',
  status: 200,
  reply: RecoveryCodes,
  hasSecretReply: true,
  refusals: ['no_second_factor'],
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/users/step-up',
  summary: 'Show again who is signed in, by one proof; it counts for ten minutes, in this session',
  access: 'signed-in',
  body: Closed({
    password: Type.Optional(GivenPassword),
    code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyProof),
  }),
  status: 204,
  refusals: ['invalid_credentials', 'invalid_code', 'step_up_required'],
})
