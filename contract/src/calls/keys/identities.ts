import type { Static } from 'typebox'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Instant } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'

const ProviderName = Type.Enum(['google', 'facebook'])

export const Identity = Closed({ provider: ProviderName, linkedAt: Instant })
export type Identity = Static<typeof Identity>

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/users/identities',
  summary: 'The providers that sign in to this account',
  access: 'signed-in',
  status: 200,
  reply: Closed({ identities: Type.Array(Identity) }),
  refusals: [],
})

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/users/identities/:provider',
  summary: 'Disconnect a provider, unless it is the last way to sign in',
  access: 'signed-in',
  freshProof: 'always',
  params: Closed({ provider: ProviderName }),
  status: 204,
  refusals: ['last_way_in'],
})
