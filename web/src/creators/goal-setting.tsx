import { m } from '../paraglide/messages.js'
import { EndGoal } from './end-goal.tsx'
import { GoalProgress } from './goal-card.tsx'
import { GoalForm } from './goal-form.tsx'
import { PastGoals } from './past-goals.tsx'
import type { SettingsSections } from './read-settings.ts'
import { SectionFailed } from './section-state.tsx'
import { SettingsSection } from './settings-section.tsx'

interface GoalSettingProps {
  creatorId: string
  section: SettingsSections['goals']
  /** All must be loaded again. */
  onChanged: () => Promise<void>
}

/** The current goal with its progress, and the ones before it. */
export function GoalSetting({ creatorId, section: { value: goals }, onChanged }: GoalSettingProps) {
  const current = goals?.current ?? null
  return (
    <SettingsSection title={m.goal_label()} lead={m.goal_lead()}>
      {current && <GoalProgress goal={current} />}
      {goals ? (
        <GoalForm key={current?.id ?? 'new'} creatorId={creatorId} goal={current} onSaved={onChanged}>
          {current && <EndGoal creatorId={creatorId} onEnded={onChanged} />}
        </GoalForm>
      ) : (
        <SectionFailed failure={m.goal_failed()} onRetry={onChanged} />
      )}
      {goals && goals.past.length > 0 && <PastGoals goals={goals.past} />}
    </SettingsSection>
  )
}
