import { m } from '../../paraglide/messages.js'
import { refusalText } from '../../platform/refusal-texts.ts'
import { SectionFailed } from '../fields/section-state.tsx'
import { SettingsSection } from '../fields/settings-section.tsx'
import { WallForm } from '../wall/wall-form.tsx'
import type { SettingsSections } from './read-settings.ts'

interface WallSettingProps {
  page: { id: string; slug: string }
  section: SettingsSections['wall']
  /** All must be loaded again. */
  onChanged: () => Promise<void>
}

/** Whether words of supporters are shown. */
export function WallSetting({ page, section: { value: wall, problem }, onChanged }: WallSettingProps) {
  return (
    <SettingsSection title={m.wall_title()} lead={m.wall_lead()}>
      {wall ? (
        <WallForm page={page} wall={wall} onChanged={onChanged} />
      ) : (
        <SectionFailed failure={refusalText(problem)} onRetry={onChanged} />
      )}
    </SettingsSection>
  )
}
