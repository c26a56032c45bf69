import { readTotp, removeTotp, renewRecoveryCodes, type TotpState } from '@obole/contract/calls/keys/second-factor'
import { longDate } from '@obole/contract/formatting/dates'
import { useCallback, useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

/** Two-step sign-in: switched on with a first code, off at once. */
export function TwoSteps() {
  const [state, setState] = useState<TotpState | null>(null)
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(async () => setState(await api(readTotp)), [])
  const attempt = useCallback(async (act: () => Promise<void>) => {
    setProblem(null)
    await act().catch((error: unknown) => setProblem(refusalText(error)))
  }, [])
  useEffect(() => void attempt(load), [attempt, load])

  const showCodes = (shown: string[]) => {
    setSettingUp(false)
    setCodes(shown)
    void attempt(load)
  }
  const renew = () => attempt(async () => showCodes((await api(renewRecoveryCodes)).recoveryCodes))
  const turnOff = () =>
    attempt(async () => {
      await api(removeTotp)
      await load()
      notify('success', m.two_steps_is_off())
    })

  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{m.two_steps_title()}</h3>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {state ? (
        <TwoStepsState state={state} onSetUp={() => setSettingUp(true)} onRenew={renew} onTurnOff={turnOff} />
      ) : (
        <Skeleton className="h-20 w-full rounded-card" />
      )}
      {isSettingUp && <TotpSetUp onClose={() => setSettingUp(false)} onDone={showCodes} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

interface TwoStepsStateProps {
  state: TotpState
  onSetUp: () => void
  onRenew: () => void
  onTurnOff: () => void
}

function TwoStepsState({ state, onSetUp, onRenew, onTurnOff }: TwoStepsStateProps) {
  const locale = useLocale()
  if (state.since === null)
    return (
      <>
        <p className="text-muted">{m.two_steps_text()}</p>
        <Button className="justify-self-start" onClick={onSetUp}>
          {m.two_steps_turn_on()}
        </Button>
      </>
    )
  return (
    <>
      <p>{m.two_steps_since({ date: longDate(state.since, locale) })}</p>
      <p className="text-muted">{m.two_steps_codes_left({ count: String(state.recoveryCodesLeft) })}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRenew}>{m.two_steps_renew()}</Button>
        <Button onClick={onTurnOff}>{m.two_steps_turn_off()}</Button>
      </div>
    </>
  )
}
