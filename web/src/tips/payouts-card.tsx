import type { Payouts } from '@obole/contract/tips'
import { type FormEvent, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { refusalText } from '../platform/refusal-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { missingTexts } from './payout-texts.ts'
import type { OwnSite } from './provider-url.ts'
import { ReauthenticationField, useReauthentication } from './reauthentication.tsx'
import { startOnboarding } from './start-onboarding.ts'
import { usePayouts } from './use-payouts.ts'

/** Whether the owner can be paid, who waits for what, and the way on. */
export function PayoutsCard({ creatorId, site }: { creatorId: string; site: OwnSite | null }) {
  const { payouts, hasFailed, readAgain } = usePayouts(creatorId)
  return (
    <section
      aria-labelledby="payouts"
      className="grid justify-items-start gap-4 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <div className="flex w-full flex-wrap items-center justify-between gap-3">
        <h3 id="payouts" className="text-lg">
          {m.payouts_title()}
        </h3>
        {payouts && <Badge tone={tones[payouts.state]}>{states[payouts.state]()}</Badge>}
      </div>
      {payouts ? (
        <PayoutsState creatorId={creatorId} site={site} payouts={payouts} />
      ) : hasFailed ? (
        <Notice tone="bad" action={<Button onClick={readAgain}>{m.ui_try_again()}</Button>}>
          {m.payouts_failed()}
        </Notice>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  )
}

const tones = { none: 'neutral', pending: 'neutral', enabled: 'good', restricted: 'bad' } as const

const states: Record<Payouts['state'], () => string> = {
  none: m.payouts_state_none,
  pending: m.payouts_state_pending,
  enabled: m.payouts_state_enabled,
  restricted: m.payouts_state_restricted,
}

const explanations: Record<Payouts['state'], () => string> = {
  none: m.payouts_none,
  pending: m.payouts_pending,
  enabled: m.payouts_enabled,
  restricted: m.payouts_restricted,
}

const acts: Record<Payouts['state'], () => string> = {
  none: m.payouts_begin,
  pending: m.payouts_continue,
  enabled: m.payouts_update,
  restricted: m.payouts_continue,
}

interface PayoutsStateProps {
  creatorId: string
  site: OwnSite | null
  payouts: Payouts
}

function PayoutsState({ creatorId, site, payouts: { state, details } }: PayoutsStateProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reauthentication = useReauthentication()
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(null)
    try {
      location.assign(await startOnboarding(creatorId, site, reauthentication.proof))
    } catch (error) {
      setIsBusy(false)
      if (!reauthentication.takes(error)) setProblem(refusalText(error))
    }
  }
  return (
    <form onSubmit={begin} className="grid w-full justify-items-start gap-4">
      <p className="max-w-[60ch]">{explanations[state]()}</p>
      {state !== 'none' && details.length > 0 && (
        <div className="grid gap-1">
          <p className="font-semibold text-sm">{m.payouts_missing()}</p>
          <ul className="grid list-disc gap-0.5 ps-5">
            {details.map((detail) => (
              <li key={detail}>{missingTexts[detail]()}</li>
            ))}
          </ul>
        </div>
      )}
      <ReauthenticationField reauthentication={reauthentication} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button type="submit" isBusy={isBusy}>
        {acts[state]()}
      </Button>
    </form>
  )
}
