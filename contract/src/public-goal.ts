import type { Static } from 'typebox'
import { Cents, Closed, Instant, Nullable } from './schemas.ts'
import { Type } from './type.ts'

export const Percent = Type.Integer({ minimum: 0, description: 'rounded down: 100 means reached' })

/** What anyone sees, in the visitor's language. The amounts are null when the creator prefers not to show them. */
export const PublicGoal = Closed({
  title: Type.String(),
  text: Nullable(Type.String()),
  amount: Nullable(Cents),
  raised: Nullable(Cents),
  percent: Percent,
  endsAt: Nullable(Instant),
})
export type PublicGoal = Static<typeof PublicGoal>
