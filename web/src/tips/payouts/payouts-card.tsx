import type { Payouts } from '@obole/contract/calls/payouts'
import { Link } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import type { OwnSite } from '../../platform/provider-url.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { MissingDetails } from './missing-details.tsx'
import { NextPayoutView } from './next-payout-view.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { PayoutInterval } from './payout-interval.tsx'
import { onboardingTexts, type Standing, standingOf } from './payout-texts.ts'
import type { FoundPayout } from './use-next-payout.ts'
import { usePayouts } from './use-payouts.ts'

interface PayoutsCardProps {
  creatorId: string
  slug: string
  site: OwnSite | null
  /** Null when it could not be read. */
  first: Payouts | null
  next: FoundPayout
}

/** Whether the owner can be paid, what is missing, and the way on. */
export function PayoutsCard({ creatorId, slug, site, first, next }: PayoutsCardProps) {
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
        {payouts && <Badge tone={tones[standingOf(payouts)]}>{states[standingOf(payouts)]()}</Badge>}
      </div>
      {payouts ? (
        <>
          {payouts.state !== 'none' && payouts.state !== 'pending' && <NextPayoutView payout={next} />}
          {payouts.state !== 'none' && payouts.state !== 'pending' && (
            <Link
              to="/@{$creator}/deposits"
              params={{ creator: slug }}
              className="link inline-flex min-h-11 items-center"
            >
              {m.deposits_all()}
            </Link>
          )}
          {payouts.state === 'enabled' && <PayoutInterval creatorId={creatorId} />}
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

const tones = { none: 'neutral', pending: 'neutral', enabled: 'good', no_bank: 'bad', restricted: 'bad' } as const

const states: Record<Standing, () => string> = {
  none: m.payouts_state_none,
  pending: m.payouts_state_pending,
  enabled: m.payouts_state_enabled,
  no_bank: m.payouts_state_no_bank,
  restricted: m.payouts_state_restricted,
}

const explanations: Record<Standing, () => string> = {
  none: m.payouts_none,
  pending: m.payouts_pending,
  enabled: m.payouts_enabled,
  no_bank: m.payouts_no_bank,
  restricted: m.payouts_restricted,
}

interface PayoutsStateProps {
  creatorId: string
  site: OwnSite | null
  payouts: Payouts
}

function PayoutsState({ creatorId, site, payouts }: PayoutsStateProps) {
  const standing = standingOf(payouts)
  return (
    <OnboardingForm
      creatorId={creatorId}
      site={site}
      text={onboardingTexts[standing]()}
      variant={standing === 'enabled' ? 'quiet' : 'primary'}
    >
      <p className="max-w-[60ch]">{explanations[standing]()}</p>
      {standing !== 'none' && <MissingDetails details={payouts.details} />}
    </OnboardingForm>
  )
}
