import type { OwnCreator } from '@obole/contract/calls/creators'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../../ui/notice.tsx'
import { DeletePage } from './delete-page.tsx'
import { GoalSetting } from './goal-setting.tsx'
import type { SettingsSections } from './read-settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { ThanksSetting } from './thanks-setting.tsx'
import { TipsSetting } from './tips-setting.tsx'
import { VerificationSetting } from './verification-setting.tsx'
import { WallSetting } from './wall-setting.tsx'

interface PageSettingsProps {
  page: OwnCreator
  sections: SettingsSections
  host: string
  /** The way to the provider, where payouts are set up. */
  payouts: ReactNode
  /** All must be loaded again; the page's address may have changed. */
  onSaved: (page: OwnCreator) => Promise<void>
  onDeleted: () => Promise<void>
}

/** Shown whole: a section that came later would push what is below it from under the finger. */
export function PageSettings({ page, sections, host, payouts, onSaved, onDeleted }: PageSettingsProps) {
  const reload = () => onSaved(page)
  return (
    <div className="grid grid-cols-1 gap-6">
      {page.suspended && (
        <Notice tone="bad" title={m.creator_suspended_title()}>
          {m.creator_suspended()}{' '}
          <Link to="/decisions" className="underline underline-offset-4">
            {m.decisions_see()}
          </Link>
        </Notice>
      )}
      <SettingsForm page={page} host={host} onSaved={onSaved} />
      <TipsSetting page={page} payouts={payouts} onSaved={onSaved} />
      <GoalSetting creatorId={page.id} section={sections.goals} onChanged={reload} />
      <VerificationSetting page={page} host={host} onSaved={onSaved} />
      <ThanksSetting creatorId={page.id} section={sections.thanks} onChanged={reload} />
      <WallSetting page={page} section={sections.wall} onChanged={reload} />
      <DeletePage page={page} onDeleted={onDeleted} />
    </div>
  )
}
