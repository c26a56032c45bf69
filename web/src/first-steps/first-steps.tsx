import { type Creator, type OwnCreator, readOwnCreator, saveCreator } from '@obole/contract/creators'
import type { Site } from '@obole/contract/site'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { storeOwnCreator, useOwnCreator } from '../platform/session/member.ts'
import { usePayouts } from '../tips/use-payouts.ts'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'
import { StepList } from './step-list.tsx'

interface FirstStepsProps {
  creator: Creator
  site: Site | null
  /** Opens the editor of the About section. */
  onWrite: () => void
  /** The page must be loaded again. */
  onChanged: () => void
}

/** On the owner's page: what is left to do until someone can tip it. Gone once it is done, or closed. */
export function FirstSteps({ creator, site, onWrite, onChanged }: FirstStepsProps) {
  const own = useOwnCreator()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isReturning = search['payouts'] === 'returned'
  if (own === null || own.id !== creator.id) return null
  if (own.isSetUp && !isReturning) return null
  return <Steps {...{ creator, own, site, onWrite, onChanged, isReturning }} />
}

interface StepsProps extends FirstStepsProps {
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
