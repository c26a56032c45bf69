import type { Payouts } from '@obole/contract/payouts'
import { m } from '../paraglide/messages.js'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MissingDetails } from './missing-details.tsx'
import { NextPayoutView } from './next-payout-view.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { onboardingTexts } from './payout-texts.ts'
import type { OwnSite } from './provider-url.ts'
import { usePayouts } from './use-payouts.ts'

interface PayoutsCardProps {
  creatorId: string
  site: OwnSite | null
  /** Null when it could not be read. */
  first: Payouts | null
}

/** Whether the owner can be paid, what is missing, and the way on. */
export function PayoutsCard({ creatorId, site, first }: PayoutsCardProps) {
  const { payouts, hasFailed, readAgain } = usePayouts(creatorId, first)
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
        <>
          {payouts.state !== 'none' && payouts.state !== 'pending' && <NextPayoutView creatorId={creatorId} />}
          <PayoutsState creatorId={creatorId} site={site} payouts={payouts} />
        </>
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

interface PayoutsStateProps {
  creatorId: string
  site: OwnSite | null
  payouts: Payouts
}

function PayoutsState({ creatorId, site, payouts: { state, details } }: PayoutsStateProps) {
  return (
    <OnboardingForm
      creatorId={creatorId}
      site={site}
      text={onboardingTexts[state]()}
      variant={state === 'enabled' ? 'quiet' : 'primary'}
    >
      <p className="max-w-[60ch]">{explanations[state]()}</p>
      {state !== 'none' && <MissingDetails details={details} />}
    </OnboardingForm>
  )
}
