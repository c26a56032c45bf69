import { type Creator, type OwnCreator, readOwnCreator, saveCreator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { storeOwnCreator, useOwnCreator } from '../platform/session/member.ts'
import { OnboardingForm } from '../tips/payouts/onboarding-form.tsx'
import { usePayouts } from '../tips/payouts/use-payouts.ts'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'
import { StepList } from './step-list.tsx'

/** The own page could not be read: nothing waits for it any longer. */
const unknownAfterMs = 3000

interface FirstStepsProps {
  creator: Creator
  site: Site | null
  /** Opens the editor of the About section. */
  onWrite: () => void
  /** The page must be loaded again. */
  onChanged: () => void
  /** It is there, or will not be. */
  onShown: () => void
}

/** On the owner's page: what is left to do until someone can tip it. Gone once it is done, or closed. */
export function FirstSteps({ onShown, ...props }: FirstStepsProps) {
  const { creator } = props
  const own = useOwnCreator()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isReturning = search['payouts'] === 'returned'
  const isKnown = own !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known
  useEffect(() => {
    const timer = setTimeout(onShown, isKnown ? 0 : unknownAfterMs)
    return () => clearTimeout(timer)
  }, [isKnown])
  if (own === null || own.id !== creator.id) return null
  if (search['payouts'] === 'expired') return <ExpiredLink creatorId={own.id} site={props.site} />
  if (own.isSetUp && !isReturning) return null
  return <Steps {...props} own={own} isReturning={isReturning} />
}

/** The provider's link lives for ten minutes, and sends whoever follows it later back here for a new one. */
function ExpiredLink({ creatorId, site }: { creatorId: string; site: Site | null }) {
  return (
    <Notice title={m.payouts_title()}>
      <OnboardingForm creatorId={creatorId} site={site} text={m.payouts_continue()} variant="primary" startsByItself>
        <p>{m.payouts_link_expired()}</p>
      </OnboardingForm>
    </Notice>
  )
}

interface StepsProps extends Omit<FirstStepsProps, 'onShown'> {
  own: OwnCreator
  /** From the provider's page. */
  isReturning: boolean
}

function Steps({ creator, own, site, onWrite, onChanged, isReturning }: StepsProps) {
  const { payouts } = usePayouts(own.id)
  const navigate = useNavigate()
  const isEnabled = payouts?.state === 'enabled'

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the provider has said yes
  useEffect(() => {
    if (!isReturning || !isEnabled) return
    const goOn = async () => {
      const saved = await api(readOwnCreator)
      storeOwnCreator(saved)
      if ('slug' in saved && saved.acceptDonation) notify('success', m.settings_tips_on())
      await navigate({ to: '/@{$creator}', params: { creator: creator.slug }, search: {}, replace: true })
      onChanged()
    }
    goOn().catch(() => undefined)
  }, [isReturning, isEnabled])

  const close = async () => {
    storeOwnCreator(await api(saveCreator, { params: { id: own.id }, body: { isSetUp: true } }))
  }

  if (own.isSetUp)
    return payouts && !isEnabled ? <Notice title={m.payouts_title()}>{m.payouts_pending()}</Notice> : null
  return <StepList {...{ creator, site, payouts, onWrite, onChanged, onClose: close }} />
}
