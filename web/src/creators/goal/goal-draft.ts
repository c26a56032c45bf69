import { dayBefore, endOfDay, type GoalTexts, type OwnGoal, type saveGoal } from '@obole/contract/calls/goals'
import { formatCents } from '@obole/contract/formatting/money'
import { forEachLocale, type Locale, locales } from '@obole/contract/formatting/names'
import { formatHundredths } from '@obole/contract/formatting/numbers'
import { goalCentsMax, goalCentsMin, goalTextMax, goalTitleMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { centsFromText } from '@obole/contract/rules/typed-amount'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { m } from '../../paraglide/messages.js'

export interface GoalDraft {
  amount: string
  /** `2026-12-24`, or empty. */
  day: string
  hidesAmounts: boolean
  texts: Record<Locale, { title: string; text: string }>
}

export type GoalField = 'amount' | 'endsAt' | `texts.${Locale}.${'title' | 'text'}`

export const goalFields: GoalField[] = [
  'amount',
  'endsAt',
  ...locales.flatMap((locale) => [`texts.${locale}.title`, `texts.${locale}.text`] as const),
]

export function goalDraftOf(goal: OwnGoal | null, reader: Locale): GoalDraft {
  const textOf = (locale: Locale) => ({
    title: goal?.texts[locale]?.title ?? '',
    text: goal?.texts[locale]?.text ?? '',
  })
  return {
    amount: goal ? formatHundredths(goal.amount, reader) : '',
    day: goal?.endsAt ? dayBefore(new Date(goal.endsAt)) : '',
    hidesAmounts: goal?.hidesAmounts ?? false,
    texts: forEachLocale(textOf),
  }
}

export function goalErrors(draft: GoalDraft, locale: Locale, now: Date): Partial<Record<GoalField, string | null>> {
  const cents = centsFromText(draft.amount)
  const isAmount = cents !== null && cents >= goalCentsMin && cents <= goalCentsMax
  const range = { min: formatCents(goalCentsMin, locale), max: formatCents(goalCentsMax, locale) }
  const errors: Partial<Record<GoalField, string | null>> = {
    amount: isAmount ? null : m.goal_amount_range(range),
    endsAt: draft.day === '' || endOfDay(draft.day) > now ? null : m.goal_day_past(),
  }
  const hasTitle = locales.some((code) => tidyText(draft.texts[code].title) !== '')
  for (const code of locales) {
    const { title, text } = draft.texts[code]
    const isMissing = tidyText(title) === '' && (tidyText(text) !== '' || (!hasTitle && code === locale))
    const tooLong = (value: string, max: number) =>
      characterCount(tidyText(value)) > max ? m.contact_message_too_long({ limit: max }) : null
    errors[`texts.${code}.title`] = isMissing ? m.ui_field_required() : tooLong(title, goalTitleMax)
    errors[`texts.${code}.text`] = tooLong(text, goalTextMax)
  }
  return errors
}

/** Of a draft without errors. */
export function goalBody(draft: GoalDraft): BodyOf<typeof saveGoal> {
  const texts: GoalTexts = {}
  for (const locale of locales) {
    const { title, text } = draft.texts[locale]
    if (tidyText(title) !== '') texts[locale] = { title, text: tidyText(text) === '' ? null : text }
  }
  return {
    amount: centsFromText(draft.amount) ?? 0,
    endsAt: draft.day === '' ? null : endOfDay(draft.day).toISOString(),
    hidesAmounts: draft.hidesAmounts,
    texts,
  }
}
