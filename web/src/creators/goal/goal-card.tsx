import type { PublicGoal } from '@obole/contract/calls/public-goal'
import { longDate } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import type { Locale } from '@obole/contract/formatting/names'
import { m } from '../../paraglide/messages.js'
import { useForeignLang, useLocale } from '../../platform/locale.ts'
import { Icon } from '../../ui/icon.tsx'

/** What the creator collects for, and how far it has come. */
export function GoalCard({ goal }: { goal: PublicGoal }) {
  const lang = useForeignLang(goal.locale)
  return (
    <section aria-labelledby="goal" className="grid max-w-[58ch] gap-3 rounded-card border border-line bg-raised p-5">
      <div className="grid gap-1">
        <p className="text-muted text-sm">{m.goal_label()}</p>
        <h2 id="goal" lang={lang} dir="auto" className="text-xl [overflow-wrap:anywhere]">
          {goal.title}
        </h2>
      </div>
      {goal.text && (
        <p lang={lang} dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {goal.text}
        </p>
      )}
      <GoalProgress goal={goal} />
    </section>
  )
}

/** The same within another card: what it is for is folded, so that the amounts below it stay on the screen. */
export function GoalSummary({ goal }: { goal: PublicGoal }) {
  const lang = useForeignLang(goal.locale)
  return (
    <section aria-label={goal.title} lang={lang} className="grid gap-1.5 text-sm leading-snug">
      {goal.text ? (
        <details className="group">
          <summary className="-my-1.5 flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
            <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {goal.title}
            </span>
            <Icon name="chevron" sizePx={18} className="shrink-0 group-open:rotate-180" />
          </summary>
          <p dir="auto" className="whitespace-pre-line pb-2 text-muted [overflow-wrap:anywhere]">
            {goal.text}
          </p>
        </details>
      ) : (
        <p dir="auto" className="font-semibold">
          {goal.title}
        </p>
      )}
      <GoalProgress goal={goal} />
    </section>
  )
}

type Progress = Pick<PublicGoal, 'amount' | 'raised' | 'percent' | 'endsAt'>

/** The bar says nothing that the words do not. */
export function GoalProgress({ goal, isOver = false }: { goal: Progress; isOver?: boolean }) {
  const locale = useLocale()
  return (
    <div lang={locale} className="grid gap-1.5">
      <div aria-hidden className="h-2.5 overflow-hidden rounded-capsule border border-edge bg-sunken">
        <div className="progress h-full bg-hue" style={{ width: `${Math.min(100, goal.percent)}%` }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 tabular-nums">
        <span className="font-semibold">{isOver ? outcomeWords(goal, locale) : goalWords(goal, locale)}</span>
        {goal.endsAt && <span className="text-muted">{m.ui_until({ date: lastDay(goal.endsAt, locale) })}</span>}
      </p>
    </div>
  )
}

/** From here on what is left says more than what has come together. */
const nearPercent = 80

/** Of a goal that still runs: "0 $ of 400 $" would discourage the first supporter. */
function goalWords(goal: Progress, locale: Locale): string {
  const { amount, raised, percent } = goal
  const isNear = percent >= nearPercent && percent < 100
  if (amount === null || raised === null)
    return isNear ? m.goal_left_percent({ left: 100 - percent }) : outcomeWords(goal, locale)
  if (isNear) return m.goal_left({ amount: formatCents(amount, locale), left: formatCents(amount - raised, locale) })
  return raised === 0 ? m.goal_begins({ amount: formatCents(amount, locale) }) : outcomeWords(goal, locale)
}

function outcomeWords({ amount, raised, percent }: Progress, locale: Locale): string {
  if (amount === null || raised === null) {
    if (percent < 100) return m.goal_percent({ percent })
    return percent === 100 ? m.goal_reached() : m.goal_exceeded_percent({ percent })
  }
  const money = { amount: formatCents(amount, locale), raised: formatCents(raised, locale) }
  if (raised < amount) return m.goal_progress({ ...money, percent })
  return raised === amount ? m.goal_reached_amount(money) : m.goal_exceeded(money)
}

function lastDay(endsAt: string, locale: Locale): string {
  return longDate(new Date(Date.parse(endsAt) - 1), locale)
}
