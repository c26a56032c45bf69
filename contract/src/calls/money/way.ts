import type { Static } from 'typebox'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Instant, Nullable, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'

/** What becomes of a tip, in this order. */
export const waySteps = ['authorized', 'charged', 'atProvider', 'available', 'deposited', 'arrived'] as const
export type WayStepName = (typeof waySteps)[number]

/** Who has the money: the supporter, their bank, the provider, the way between banks, or the creator. */
export const wayHolders = ['supporter', 'supporter_bank', 'provider', 'bank', 'creator'] as const

/** Why it stays there, or where it went instead. */
export const wayReasons = [
  /** It can still be undone. */
  'undo',
  'being_undone',
  'being_captured',
  /** The provider waits for the supporter's bank. */
  'settling',
  /** It goes to the bank with the next deposit. */
  'schedule',
  /** After a change of the owner's address was undone, nothing is paid out for some days. */
  'payouts_held',
  /** Something is missing before the provider pays out. */
  'payouts_missing',
  'in_transit',
  /** The day on which it should have arrived is over. */
  'late',
  /** The bank has sent it back: it goes with a later deposit. */
  'returned',
  'delivered',
  'undone',
  'failed',
  'refunded',
  'refund_pending',
  'disputed',
  'dispute_lost',
  /** Of before the provider was asked for deposits, or of a demonstration. */
  'not_followed',
] as const

export const WayStep = Closed({
  step: Type.Enum([...waySteps]),
  /** Null until it has happened. A day, where only that is known, is given as its noon in UTC. */
  at: Nullable(Instant),
  /** Of the last that has happened: until when the money stays there. Of a later one: when it is expected. Null: not known. */
  until: Nullable(Instant),
  /** Both null but for the last that has happened. */
  holder: Nullable(Type.Enum([...wayHolders])),
  reason: Nullable(Type.Enum([...wayReasons])),
})
export type WayStep = Static<typeof WayStep>

/** Without the steps that will not come. */
export const Way = Type.Array(WayStep)

/** Where the money of a tip is: for its creator. Its supporter has `way` in the receipt. */
export const readWay = endpoint({
  method: 'GET',
  path: '/api/tips/:tipId/way',
  summary: 'Where the money of a tip is, who has it, why and until when',
  access: 'owner',
  owner: 'tipId',
  params: Closed({ tipId: Uuid }),
  status: 200,
  reply: Closed({ way: Way, deposit: Nullable(Closed({ id: Type.String(), number: Type.Integer() })) }),
  refusals: ['tip_not_found'],
})
