import type { ReplyOf } from '@obole/contract/endpoint'
import { listGoals, type OwnGoal } from '@obole/contract/goals'
import { useCallback, useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EndGoal } from './end-goal.tsx'
import { GoalProgress } from './goal-card.tsx'
import { GoalForm } from './goal-form.tsx'
import { PastGoals } from './past-goals.tsx'
import { SettingsSection } from './settings-section.tsx'

type Goals = ReplyOf<typeof listGoals>

/** The current goal with its progress, and the ones before it. */
export function GoalSetting({ creatorId, onChanged }: { creatorId: string; onChanged: () => Promise<void> }) {
  const [goals, setGoals] = useState<Goals | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  const load = useCallback(async () => {
    setHasFailed(false)
    try {
      setGoals(await api(listGoals, { params: { id: creatorId } }))
    } catch {
      setHasFailed(true)
    }
  }, [creatorId])
  useEffect(() => void load(), [load])

  const current = goals?.current ?? null
  const saved = async (goal: OwnGoal | null) => {
    setGoals((known) => known && { ...known, current: goal })
    await Promise.all([load(), onChanged()])
  }
  return (
    <SettingsSection title={m.goal_label()} lead={m.goal_lead()}>
      {hasFailed && (
        <Notice tone="bad" action={<Button onClick={() => void load()}>{m.ui_try_again()}</Button>}>
          {m.goal_failed()}
        </Notice>
      )}
      {!goals && !hasFailed && (
        <p role="status">
          <Spinner />
          <span className="sr-only">{m.ui_loading()}</span>
        </p>
      )}
      {current && <GoalProgress goal={current} />}
      {goals && (
        <GoalForm key={current?.id ?? 'new'} creatorId={creatorId} goal={current} onSaved={saved}>
          {current && <EndGoal creatorId={creatorId} onEnded={() => saved(null)} />}
        </GoalForm>
      )}
      {goals && goals.past.length > 0 && <PastGoals goals={goals.past} />}
    </SettingsSection>
  )
}
