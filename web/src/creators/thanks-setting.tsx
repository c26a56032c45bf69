import type { Photo } from '@obole/contract/albums'
import type { Thanks } from '@obole/contract/thanks'
import { m } from '../paraglide/messages.js'
import type { Loaded } from '../ui/use-loaded.ts'
import { SectionState } from './section-state.tsx'
import { SettingsSection } from './settings-section.tsx'
import { ThanksForm } from './thanks-form.tsx'

interface ThanksSettingProps {
  creatorId: string
  loaded: Loaded<{ thanks: Thanks; photos: Photo[] }>
}

/** What supporters read after a tip. */
export function ThanksSetting({ creatorId, loaded }: ThanksSettingProps) {
  return (
    <SettingsSection title={m.thanks_label()} lead={m.thanks_lead()}>
      <SectionState loaded={loaded} failure={m.thanks_failed()} />
      {loaded.value && <ThanksForm creatorId={creatorId} {...loaded.value} />}
    </SettingsSection>
  )
}
