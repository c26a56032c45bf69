import { type OwnCreator, saveCreator } from '@obole/contract/creators'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { storeOwnCreator } from '../platform/session/member.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Switch } from '../ui/switch.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Saved at once. While payouts are not set up, a notice leads to them. */
export function TipsSetting({ page, onSaved }: { page: OwnCreator; onSaved: (page: OwnCreator) => Promise<void> }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<unknown>(null)

  const change = async (isOn: boolean) => {
    setWanted(isOn)
    setProblem(null)
    try {
      const saved = await api(saveCreator, { params: { id: page.id }, body: { acceptDonation: isOn } })
      storeOwnCreator(saved)
      await onSaved(saved)
    } catch (error) {
      setProblem(error)
    } finally {
      setWanted(null)
    }
  }

  const isOn = wanted ?? page.wantsTips
  const isNotReady = problem instanceof ApiProblem && problem.code === 'payouts_not_ready'
  const isWaiting = page.wantsTips && !page.acceptDonation && !page.isDeleted && wanted === null
  return (
    <SettingsSection title={m.settings_tips()}>
      <Switch
        label={m.settings_tips_switch()}
        hint={m.settings_tips_hint()}
        isOn={isOn}
        isDisabled={wanted !== null}
        onChange={change}
      />
      {(isNotReady || isWaiting) && (
        <Notice
          title={m.settings_payouts_title()}
          action={
            <ButtonLink to="/@{$creator}/tips" params={{ creator: page.slug }}>
              {m.payouts_begin()}
            </ButtonLink>
          }
        >
          {m.settings_payouts()}
        </Notice>
      )}
      {problem !== null && !isNotReady && <Notice tone="bad">{refusalText(problem)}</Notice>}
    </SettingsSection>
  )
}
