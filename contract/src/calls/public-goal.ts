import type { Static } from 'typebox'
import { Cents, Closed, Instant, LocaleCode, Nullable } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

export const Percent = Type.Integer({ minimum: 0, description: 'rounded down: 100 means reached' })

/** What anyone sees, in the visitor's language or in one that there is. The amounts are null when the creator prefers not to show them. */
export const PublicGoal = Closed({
  title: Type.String(),
  text: Nullable(Type.String()),
  locale: LocaleCode,
  amount: Nullable(Cents),
  raised: Nullable(Cents),
  percent: Percent,
  endsAt: Nullable(Instant),
})
export type PublicGoal = Static<typeof PublicGoal>
