import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Closed, CurrentPassword, Instant, Nullable, Uuid } from './schemas.ts'
import { Type } from './type.ts'

const ByCreator = Closed({ id: Uuid })

const PayoutState = Type.Enum(['none', 'pending', 'enabled', 'restricted'])
const payoutDetails = [
  'identity',
  'birth_date',
  'address',
  'contact',
  'document',
  'bank_account',
  'terms',
  'business',
  'under_review',
  'rejected',
  'other',
] as const

export const Payouts = Closed({
  state: PayoutState,
  /** What the provider still asks for, as stable words that the web translates. */
  details: Type.Array(Type.Enum([...payoutDetails])),
})
export type Payouts = Static<typeof Payouts>

export const startPayouts = endpoint({
  method: 'POST',
  path: '/api/creators/:id/payouts',
  summary: 'Get the address of the provider’s page where payouts are set up',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  body: Closed({ currentPassword: CurrentPassword }),
  status: 200,
  reply: Closed({ url: Type.String() }),
  refusals: [
    'provider_unavailable',
    'creator_deleted',
    'reauthentication_required',
    'invalid_credentials',
    'payouts_held',
  ],
})

export const readPayouts = endpoint({
  method: 'GET',
  path: '/api/creators/:id/payouts',
  summary: 'Whether tips can be paid out, and what is missing',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: Payouts,
  refusals: [],
})

/** Sent to the bank, or about to be. */
const Payout = Closed({ amount: Type.Integer(), arrivesOn: Type.String(), state: Type.Enum(['pending', 'in_transit']) })

export const NextPayout = Closed({
  /** False while the provider does not answer, or has nothing to tell: then everything else is null. */
  isKnown: Type.Boolean(),
  asOf: Nullable(Instant),
  balance: Nullable(Closed({ available: Type.Integer(), pending: Type.Integer() })),
  /** Null when the provider has not set one yet. */
  next: Nullable(Payout),
  /** The last one, when the bank has returned it. */
  failed: Nullable(Payout),
  schedule: Nullable(Type.Enum(['daily', 'weekly', 'monthly', 'manual'])),
})
export type NextPayout = Static<typeof NextPayout>

/** Answered within seconds, whether or not the provider is. */
export const readNextPayout = endpoint({
  method: 'GET',
  path: '/api/creators/:id/payouts/next',
  summary: 'The balance at the provider and the next payout, as far as they are known',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: NextPayout,
  refusals: [],
})
