import { goalText, type OwnGoal } from '@obole/contract/calls/goals'
import { longDate } from '@obole/contract/formatting/dates'
import type { Locale } from '@obole/contract/formatting/names'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { GoalProgress } from './goal-card.tsx'

export function PastGoals({ goals }: { goals: OwnGoal[] }) {
  const locale = useLocale()
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{m.goal_past()}</h4>
      <ul className="grid gap-3">
        {goals.map((goal) => (
          <li key={goal.id} className="grid gap-2 rounded-card border border-line p-4">
            <PastTitle {...goalText(goal.texts, locale)} />
            <GoalProgress isOver goal={{ ...goal, endsAt: null }} />
            <p className="text-muted text-sm">
              {m.goal_dates({
                start: longDate(goal.startedAt, locale),
                end: longDate(goal.endedAt ?? goal.endsAt ?? goal.startedAt, locale),
              })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PastTitle({ title, locale }: { title: string; locale: Locale }) {
  return (
    <p lang={locale} dir="auto" className="font-semibold [overflow-wrap:anywhere]">
      {title}
    </p>
  )
}
