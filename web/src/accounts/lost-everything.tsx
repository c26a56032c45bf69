import { startRecovery } from '@obole/contract/calls/keys/account-recovery'
import { longDate } from '@obole/contract/formatting/dates'
import { useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface LostEverythingProps {
  /** Of a sign-in that waits for its second step; a member has none. */
  challenge?: string
  onStarted?: () => void
}

/** The slow way back, where every second factor is lost. */
export function LostEverything({ challenge, onStarted }: LostEverythingProps) {
  const locale = useLocale()
  const [opensAt, setOpensAt] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opensAt) outcome.current?.focus()
  }, [opensAt])
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setOpensAt((await api(startRecovery, { body: { ...(challenge && { challenge }) } })).opensAt)
      onStarted?.()
    } catch (error) {
      setProblem(refusalText(error))
    }
    setBusy(false)
  }
  if (opensAt)
    return (
      <div ref={outcome} tabIndex={-1} className="outline-none">
        <Notice tone="good" title={m.lost_done_title()}>
          {m.lost_done({ at: longDate(opensAt, locale) })}
        </Notice>
      </div>
    )
  return (
    <div className="grid gap-4">
      <p>{m.lost_text()}</p>
      <p className="text-muted">{m.lost_why()}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button variant="primary" isWide onClick={start} isBusy={isBusy}>
        {m.lost_submit()}
      </Button>
    </div>
  )
}
