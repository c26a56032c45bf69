import { readAlbum } from '@obole/contract/albums'
import type { OwnCreator } from '@obole/contract/creators'
import { listGoals } from '@obole/contract/goals'
import { readWall } from '@obole/contract/own-wall'
import { readThanks } from '@obole/contract/thanks'
import { type ReactNode, useCallback } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { Notice } from '../ui/notice.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { DeletePage } from './delete-page.tsx'
import { GoalSetting } from './goal-setting.tsx'
import { SectionSpinner } from './section-state.tsx'
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

/** Shown whole: a section that came later would push what is below it from under the finger. */
export function PageSettings({ page, host, payouts, onSaved, onDeleted }: PageSettingsProps) {
  const { id } = page
  const goals = useLoaded(useCallback(() => api(listGoals, { params: { id } }), [id]))
  const thanks = useLoaded(useCallback(() => readThanksAndPhotos(id), [id]))
  const wall = useLoaded(useCallback(() => api(readWall, { params: { id } }), [id]))
  if (!goals.hasSettled || !thanks.hasSettled || !wall.hasSettled) return <SectionSpinner />
  return (
    <div className="grid grid-cols-1 gap-6">
      {page.suspended && (
        <Notice tone="bad" title={m.creator_suspended_title()}>
          {m.creator_suspended()}
        </Notice>
      )}
      <SettingsForm page={page} host={host} onSaved={onSaved} />
      <TipsSetting page={page} payouts={payouts} onSaved={onSaved} />
      <GoalSetting creatorId={id} loaded={goals} onChanged={() => onSaved(page)} />
      <ThanksSetting creatorId={id} loaded={thanks} />
      <WallSetting page={page} loaded={wall} onChanged={() => onSaved(page)} />
      <DeletePage page={page} onDeleted={onDeleted} />
    </div>
  )
}

async function readThanksAndPhotos(creatorId: string) {
  const [thanks, { photos }] = await Promise.all([
    api(readThanks, { params: { id: creatorId } }),
    api(readAlbum, { params: { creatorId } }),
  ])
  return { thanks, photos }
}
