import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Instant, Secret } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'

export const startRecovery = endpoint({
  method: 'POST',
  path: '/api/users/account-recovery',
  summary: 'For who has lost every second factor: a link by mail, after 72 hours in which it can be cancelled',
  access: 'anyone',
  /** Of a sign-in that waits for its second step; a member needs none. */
  body: Closed({ challenge: Type.Optional(Secret) }),
  status: 202,
  reply: Closed({ opensAt: Instant }),
  refusals: ['sign_in_required', 'challenge_expired', 'no_second_factor', 'email_not_verified'],
})

export const cancelRecovery = endpoint({
  method: 'DELETE',
  path: '/api/users/account-recovery',
  summary: 'Cancel the way back of who has lost every second factor',
  access: 'signed-in',
  status: 204,
  refusals: [],
})
