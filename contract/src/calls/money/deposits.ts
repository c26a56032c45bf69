import type { Static } from 'typebox'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Cursor, Instant, Nullable, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'

/** `late`: should have arrived. `returned`: the bank sent it back, and its amount goes with a later one. */
export const depositStates = ['pending', 'in_transit', 'late', 'arrived', 'returned', 'cancelled'] as const

/** The provider's name for it. */
const DepositId = Type.String({ pattern: '^po_[A-Za-z0-9_]{1,100}$' })

const deposit = {
  id: DepositId,
  /** Counts the deposits of a page. */
  number: Type.Integer(),
  /** In cents; below 0 it was taken from the bank account. */
  amount: Type.Integer(),
  state: Type.Enum([...depositStates]),
  madeAt: Instant,
  /** A day, as its noon in UTC. */
  arrivesAt: Instant,
  /** Why the bank sent it back: something about the account, or something else. */
  problem: Nullable(Type.Enum(['account', 'other'])),
  /** With which its amount was sent again. */
  sentAgainIn: Nullable(Closed({ id: DepositId, number: Type.Integer() })),
}

/** `tips`: how many it contains; null as long as the provider has not told. */
export const Deposit = Closed({ ...deposit, tips: Nullable(Type.Integer()) })
export type Deposit = Static<typeof Deposit>

/** One movement of a tip: what the creator got of it, or what went back. */
const DepositedTip = Closed({
  id: Uuid,
  kind: Type.Enum(['tip', 'returned', 'fee_returned']),
  at: Instant,
  /** Below 0: taken back, for a refund or a dispute. */
  amount: Type.Integer(),
  /** What the supporter paid. */
  paidAmount: Type.Integer(),
  supporterName: Nullable(Type.String()),
})
export type DepositedTip = Static<typeof DepositedTip>

export const DepositDetail = Closed({
  ...deposit,
  tipCount: Nullable(Type.Integer()),
  /** Their sum is the amount; all null as long as the provider has not told. */
  tipsAmount: Nullable(Type.Integer()),
  returnedAmount: Nullable(Type.Integer()),
  /** Deposits that were sent again, and what is no tip's. */
  otherAmount: Nullable(Type.Integer()),
  tips: Type.Array(DepositedTip),
  cursor: Nullable(Type.String()),
})
export type DepositDetail = Static<typeof DepositDetail>

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/creators/:id/deposits',
  summary: 'What was sent to the owner’s bank, newest first',
  access: 'owner',
  owner: 'id',
  params: Closed({ id: Uuid }),
  query: Closed({ cursor: Type.Optional(Cursor) }),
  status: 200,
  reply: Closed({ deposits: Type.Array(Deposit), cursor: Nullable(Type.String()) }),
  refusals: [],
})

export const readDeposit = endpoint({
  method: 'GET',
  path: '/api/creators/:id/deposits/:depositId',
  summary: 'One deposit with its tips, newest first',
  access: 'owner',
  owner: 'id',
  params: Closed({ id: Uuid, depositId: DepositId }),
  query: Closed({ cursor: Type.Optional(Cursor) }),
  status: 200,
  reply: DepositDetail,
  refusals: ['deposit_not_found'],
})
