import { type OwnCreator, saveCreator } from '@obole/contract/calls/creators'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { storeOwnCreator } from '../../platform/session/member.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { SettingsSection } from '../fields/settings-section.tsx'

interface TipsSettingProps {
  page: OwnCreator
  /** The way to the provider, where payouts are set up. */
  payouts: ReactNode
  onSaved: (page: OwnCreator) => Promise<void>
}

/** Saved at once. While payouts are not set up, switching it on leads there. */
export function TipsSetting({ page, payouts, onSaved }: TipsSettingProps) {
  const [isBusy, setIsBusy] = useState(false)
  /** Holds until the page is read again: shown as it was before, the next press would undo nothing. */
  const [wanted, setWanted] = useState<{ isOn: boolean; of: OwnCreator } | null>(null)
  const [problem, setProblem] = useState<unknown>(null)

  const change = async (isOn: boolean) => {
    setIsBusy(true)
    setWanted({ isOn, of: page })
    setProblem(null)
    try {
      const saved = await api(saveCreator, { params: { id: page.id }, body: { acceptDonation: isOn } })
      storeOwnCreator(saved)
      await onSaved(saved)
      notify('success', isOn ? m.settings_tips_on() : m.settings_tips_off())
    } catch (error) {
      setWanted(null)
      setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }

  const isOn = wanted?.of === page ? wanted.isOn : page.wantsTips
  const isNotReady = problem instanceof ApiProblem && problem.code === 'payouts_not_ready'
  const isWaiting = page.wantsTips && !page.acceptDonation && !page.isDeleted && !isBusy
  return (
    <SettingsSection title={m.settings_tips()}>
      <Switch
        label={m.settings_tips_switch()}
        hint={m.settings_tips_hint()}
        isOn={isOn}
        isDisabled={isBusy}
        onChange={change}
      />
      <div role="status" className="empty:hidden">
        {(isNotReady || isWaiting) && (
          <Notice title={m.settings_payouts_title()} action={payouts}>
            {m.settings_payouts()}
          </Notice>
        )}
      </div>
      {problem !== null && !isNotReady && <Notice tone="bad">{refusalText(problem)}</Notice>}
    </SettingsSection>
  )
}
