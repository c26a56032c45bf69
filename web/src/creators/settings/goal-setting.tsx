import { m } from '../../paraglide/messages.js'
import { SectionFailed } from '../fields/section-state.tsx'
import { SettingsSection } from '../fields/settings-section.tsx'
import { EndGoal } from '../goal/end-goal.tsx'
import { GoalProgress } from '../goal/goal-card.tsx'
import { GoalForm } from '../goal/goal-form.tsx'
import { PastGoals } from '../goal/past-goals.tsx'
import type { SettingsSections } from './read-settings.ts'

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
