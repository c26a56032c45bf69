import type { OwnCreator } from '@obole/contract/creators'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Notice } from '../ui/notice.tsx'
import { DeletePage } from './delete-page.tsx'
import { GoalSetting } from './goal-setting.tsx'
import { SettingsForm } from './settings-form.tsx'
import { ThanksSetting } from './thanks-setting.tsx'
import { TipsSetting } from './tips-setting.tsx'
import { WallSetting } from './wall-setting.tsx'

interface PageSettingsProps {
  page: OwnCreator
  host: string
  /** The way to the provider, where payouts are set up. */
  payouts: ReactNode
  /** The page must be loaded again; its address may have changed. */
  onSaved: (page: OwnCreator) => Promise<void>
  onDeleted: () => Promise<void>
}

export function PageSettings({ page, host, payouts, onSaved, onDeleted }: PageSettingsProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {page.suspended && (
        <Notice tone="bad" title={m.creator_suspended_title()}>
          {m.creator_suspended()}
        </Notice>
      )}
      <SettingsForm page={page} host={host} onSaved={onSaved} />
      <TipsSetting page={page} payouts={payouts} onSaved={onSaved} />
      <GoalSetting creatorId={page.id} onChanged={() => onSaved(page)} />
      <ThanksSetting creatorId={page.id} />
      <WallSetting page={page} onChanged={() => onSaved(page)} />
      <DeletePage page={page} onDeleted={onDeleted} />
    </div>
  )
}
