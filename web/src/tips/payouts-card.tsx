import type { Payouts } from '@obole/contract/payouts'
import { m } from '../paraglide/messages.js'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { proofIn, ReauthenticationField, useReauthentication } from '../ui/reauthentication.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useForm } from '../ui/use-form.ts'
import { NextPayoutView } from './next-payout-view.tsx'
import { missingTexts } from './payout-texts.ts'
import type { OwnSite } from './provider-url.ts'
import { startOnboarding } from './start-onboarding.ts'
import { usePayouts } from './use-payouts.ts'

/** Whether the owner can be paid, what is missing, and the way on. */
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

const actions: Record<Payouts['state'], () => string> = {
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
  const reauthentication = useReauthentication()
  const form = useForm({
    fields: ['currentPassword'],
    submit: async (values) => {
      location.assign(await startOnboarding(creatorId, site, proofIn(values)))
      // Busy until the provider's page has replaced this one.
      await new Promise(() => undefined)
    },
    explain: (error) => reauthentication.explain(error) ?? explainFor('currentPassword')(error),
  })
  return (
    <Form form={form} problem={reauthentication.problem} className="w-full justify-items-start">
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
      <ReauthenticationField form={form} reauthentication={reauthentication} />
      <SubmitButton form={form} variant={state === 'enabled' ? 'quiet' : 'primary'}>
        {actions[state]()}
      </SubmitButton>
    </Form>
  )
}
