import { longDate } from '@obole/contract/dates'
import { formatCents } from '@obole/contract/money'
import type { Locale } from '@obole/contract/names'
import type { PublicGoal } from '@obole/contract/public-goal'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'

/** What the creator collects for, and how far it has come. */
export function GoalCard({ goal }: { goal: PublicGoal }) {
  const lang = goal.locale === useLocale() ? undefined : goal.locale
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

type Progress = Pick<PublicGoal, 'amount' | 'raised' | 'percent' | 'endsAt'>

/** The bar says nothing that the words do not. */
export function GoalProgress({ goal }: { goal: Progress }) {
  const locale = useLocale()
  return (
    <div className="grid gap-2">
      <div aria-hidden className="h-2.5 overflow-hidden rounded-capsule border border-edge bg-sunken">
        <div className="progress h-full bg-evergreen" style={{ width: `${Math.min(100, goal.percent)}%` }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{goalWords(goal, locale)}</span>
        {goal.endsAt && <span className="text-muted">{m.goal_until({ date: lastDay(goal.endsAt, locale) })}</span>}
      </p>
    </div>
  )
}

function goalWords({ amount, raised, percent }: Progress, locale: Locale): string {
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
