import { goalText, type OwnGoal } from '@obole/contract/goals'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { longDate } from '../platform/long-date.ts'
import { GoalProgress } from './goal-card.tsx'

export function PastGoals({ goals }: { goals: OwnGoal[] }) {
  const locale = useLocale()
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{m.goal_past()}</h4>
      <ul className="grid gap-3">
        {goals.map((goal) => (
          <li key={goal.id} className="grid gap-2 rounded-card border border-line p-4">
            <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
              {goalText(goal.texts, locale).title}
            </p>
            <GoalProgress goal={{ ...goal, endsAt: null }} />
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
