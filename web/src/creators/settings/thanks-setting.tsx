import { m } from '../../paraglide/messages.js'
import { SectionFailed } from '../fields/section-state.tsx'
import { SettingsSection } from '../fields/settings-section.tsx'
import type { SettingsSections } from './read-settings.ts'
import { ThanksForm } from './thanks-form.tsx'

interface ThanksSettingProps {
  creatorId: string
  section: SettingsSections['thanks']
  /** All must be loaded again. */
  onChanged: () => Promise<void>
}

/** What supporters read after a tip. */
export function ThanksSetting({ creatorId, section: { value }, onChanged }: ThanksSettingProps) {
  return (
    <SettingsSection title={m.thanks_label()} lead={m.thanks_lead()}>
      {value ? (
        <ThanksForm creatorId={creatorId} {...value} />
      ) : (
        <SectionFailed failure={m.thanks_failed()} onRetry={onChanged} />
      )}
    </SettingsSection>
  )
}
