import type { ReplyOf } from '@obole/contract/endpoint'
import type { listGoals, OwnGoal } from '@obole/contract/goals'
import { m } from '../paraglide/messages.js'
import type { Loaded } from '../ui/use-loaded.ts'
import { EndGoal } from './end-goal.tsx'
import { GoalProgress } from './goal-card.tsx'
import { GoalForm } from './goal-form.tsx'
import { PastGoals } from './past-goals.tsx'
import { SectionState } from './section-state.tsx'
import { SettingsSection } from './settings-section.tsx'

interface GoalSettingProps {
  creatorId: string
  loaded: Loaded<ReplyOf<typeof listGoals>>
  onChanged: () => Promise<void>
}

/** The current goal with its progress, and the ones before it. */
export function GoalSetting({ creatorId, loaded, onChanged }: GoalSettingProps) {
  const { value: goals, load, set } = loaded
  const current = goals?.current ?? null
  const saved = async (goal: OwnGoal | null) => {
    if (goals) set({ ...goals, current: goal })
    await Promise.all([load(), onChanged()])
  }
  return (
    <SettingsSection title={m.goal_label()} lead={m.goal_lead()}>
      <SectionState loaded={loaded} failure={m.goal_failed()} />
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
