import { m } from '../paraglide/messages.js'
import { refusalText } from '../platform/refusal-texts.ts'
import type { Loaded } from '../ui/use-loaded.ts'
import { SectionState } from './section-state.tsx'
import { SettingsSection } from './settings-section.tsx'
import { type OwnWall, WallForm } from './wall-form.tsx'

interface WallSettingProps {
  page: { id: string; slug: string }
  loaded: Loaded<OwnWall>
  /** The page must be loaded again. */
  onChanged: () => Promise<void>
}

/** Whether words of supporters are shown. */
export function WallSetting({ page, loaded, onChanged }: WallSettingProps) {
  return (
    <SettingsSection title={m.wall_title()} lead={m.wall_lead()}>
      <SectionState loaded={loaded} failure={refusalText(loaded.problem)} />
      {loaded.value && <WallForm page={page} wall={loaded.value} onChanged={onChanged} />}
    </SettingsSection>
  )
}
