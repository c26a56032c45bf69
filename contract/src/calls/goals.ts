import type { Static } from 'typebox'
import { forEachLocale, type Locale, locales } from '../formatting/names.ts'
import { dayOf } from '../formatting/time-zone.ts'
import { goalCentsMax, goalCentsMin, goalTextMax, goalTitleMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Cents, Closed, Instant, Line, Nullable, Text, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { Percent } from './public-goal.ts'

const GoalText = Closed({ title: Line(goalTitleMax), text: Nullable(Text(goalTextMax)) })

/** In one language or more. */
export const GoalTexts = Type.Object(
  forEachLocale(() => Type.Optional(GoalText)),
  { additionalProperties: false, minProperties: 1 },
)
export type GoalTexts = Static<typeof GoalTexts>

/** What its owner sees. `raised`: what supporters paid since it started, less what was returned to them. */
export const OwnGoal = Closed({
  id: Uuid,
  texts: GoalTexts,
  amount: Cents,
  raised: Cents,
  percent: Percent,
  hidesAmounts: Type.Boolean(),
  endsAt: Nullable(Instant),
  startedAt: Instant,
  endedAt: Nullable(Instant),
  reachedAt: Nullable(Instant),
})
export type OwnGoal = Static<typeof OwnGoal>

const ByCreator = Closed({ id: Uuid })

export const saveGoal = endpoint({
  method: 'PUT',
  path: '/api/creators/:id/goal',
  summary: 'Set a goal, or change the current one; tips that count already go on counting',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  body: Closed({
    amount: Type.Integer({ minimum: goalCentsMin, maximum: goalCentsMax, description: 'cents' }),
    endsAt: Nullable(
      Type.String({
        pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
        description: 'in the future',
      }),
    ),
    hidesAmounts: Type.Boolean(),
    texts: GoalTexts,
  }),
  status: 200,
  reply: OwnGoal,
  refusals: ['creator_deleted'],
})

export const endGoal = endpoint({
  method: 'DELETE',
  path: '/api/creators/:id/goal',
  summary: 'End the current goal; it stays in the list of past ones',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 204,
  refusals: [],
})

export const listGoals = endpoint({
  method: 'GET',
  path: '/api/creators/:id/goals',
  summary: 'The current goal, and past ones, newest first',
  access: 'owner',
  owner: 'id',
  params: ByCreator,
  status: 200,
  reply: Closed({ current: Nullable(OwnGoal), past: Type.Array(OwnGoal) }),
  refusals: [],
})

/** Rounded down: a goal that lacks a cent is not at 100. */
export function goalPercent(raisedCents: number, amountCents: number): number {
  return Math.floor((Math.max(0, raisedCents) * 100) / amountCents)
}

/** In this language, or in the first one that there is. */
export function goalText(texts: GoalTexts, locale: Locale): { title: string; text: string | null; locale: Locale } {
  const language = [locale, ...locales].find((code) => texts[code]) ?? locale
  return { title: '', text: null, ...texts[language], locale: language }
}

/** Goals end at the end of a day in the site's time zone. The first moment after a day, `2026-12-24`. */
export function endOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const inSummer = new Date(Date.UTC(year, month - 1, date + 1, 4))
  return dayBefore(inSummer) === day && dayBefore(new Date(inSummer.getTime() + 1)) !== day
    ? inSummer
    : new Date(Date.UTC(year, month - 1, date + 1, 5))
}

/** The last day that a goal lasts. */
export function dayBefore(instant: Date): string {
  return dayOf(new Date(instant.getTime() - 1))
}
