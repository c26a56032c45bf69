import type { Static } from 'typebox'
import { payoutChoices } from '../rules/payout-costs.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Cents, Closed, CurrentPassword, Instant, Nullable, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

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
  /** Of receiving tips. */
  state: PayoutState,
  /** Whether what was received can be sent to the owner's bank. */
  paysOut: Type.Boolean(),
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
  freshProof: 'always',
  params: ByCreator,
  body: Closed({ currentPassword: CurrentPassword }),
  status: 200,
  reply: Closed({ url: Type.String() }),
  refusals: [
    'provider_unavailable',
    'creator_deleted',
    'invalid_credentials',
    'payouts_held',
    'payouts_refused',
    'second_factor_needed',
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

const PayoutChoice = Type.Enum([...payoutChoices])

/** `interval`: null before payouts are set up. `choices`: what the operator allows. */
const PayoutSchedule = Closed({ interval: Nullable(PayoutChoice), choices: Type.Array(PayoutChoice) })

export const readPayoutSchedule = endpoint({
  method: 'GET',
  path: '/api/creators/:id/payouts/schedule',
  summary: 'How often the page is paid out, and what its owner may choose',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: PayoutSchedule,
  refusals: [],
})

export const choosePayoutSchedule = endpoint({
  method: 'PUT',
  path: '/api/creators/:id/payouts/schedule',
  summary: 'Choose how often the page is paid out',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  body: Closed({ interval: PayoutChoice }),
  status: 200,
  reply: PayoutSchedule,
  refusals: ['payouts_not_ready', 'schedule_not_offered'],
})

/** What a page and the site owe each other, and could not be moved yet. */
export const OwnDebts = Closed({
  /** The page's share of what banks took back, or of refunds that the site has paid. */
  owedAmount: Cents,
  owedSince: Nullable(Instant),
  /** Whether it is taken from tips that are received later; else from what was in the balance before. */
  takesLaterTips: Type.Boolean(),
  /** Of disputes that were won: what the site has still to return. */
  returnAmount: Cents,
  /** Refunds that wait until the page's balance at the provider is large enough. */
  waitingRefundAmount: Cents,
})
export type OwnDebts = Static<typeof OwnDebts>

export const readDebts = endpoint({
  method: 'GET',
  path: '/api/creators/:id/debts',
  summary: 'What a page owes the site, and the site the page',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: OwnDebts,
  refusals: [],
})
