import { type Creator, saveCreator } from '@obole/contract/calls/creators'
import type { Payouts } from '@obole/contract/calls/payouts'
import type { Site } from '@obole/contract/calls/site'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { LogoEditor } from '../creators/page/image-editors.tsx'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { storeOwnCreator } from '../platform/session/member.ts'
import { localStore } from '../platform/storage/storage.ts'
import { type Shared, SharePanelButton } from '../sharing/share-panel.tsx'
import { MissingDetails } from '../tips/payouts/missing-details.tsx'
import { OnboardingForm } from '../tips/payouts/onboarding-form.tsx'
import { onboardingTexts } from '../tips/payouts/payout-texts.ts'
import { Button, type ButtonVariant } from '../ui/buttons/button.tsx'
import { Card } from '../ui/card.tsx'
import { notify } from '../ui/toast.tsx'

interface StepListProps {
  creator: Creator
  site: Site | null
  /** Null while it is being read. */
  payouts: Payouts | null
  onWrite: () => void
  onChanged: () => void
  /** The list is not shown again, on any device. */
  onClose: () => Promise<void>
}

interface Step {
  title: string
  isDone: boolean
  /** Somebody else's turn. */
  isWaiting?: boolean
  action: (variant: ButtonVariant) => ReactNode
}

export function StepList({ creator, site, payouts, onWrite, onChanged, onClose }: StepListProps) {
  const sharedKey = `page-shared-${creator.id}`
  const [shared, setShared] = useState(() => localStore.read(sharedKey))
  const share = (what: Shared) => {
    localStore.write(sharedKey, what)
    setShared(what)
  }
  const close = () => onClose().catch((error: unknown) => notify('error', refusalText(error)))

  const steps: Step[] = [
    {
      title: m.steps_picture(),
      isDone: creator.portraitUrl !== null,
      action: (variant) => (
        <LogoEditor
          creator={creator}
          onSaved={onChanged}
          control={(open) => (
            <Button variant={variant} onClick={open}>
              {m.steps_picture_action()}
            </Button>
          )}
        />
      ),
    },
    {
      title: m.steps_words(),
      isDone: Boolean(creator.presentation.description),
      action: (variant) => (
        <Button variant={variant} onClick={onWrite}>
          {m.steps_words_action()}
        </Button>
      ),
    },
    {
      title: m.steps_payouts(),
      isDone: creator.acceptDonation,
      isWaiting: isUnderReview(payouts),
      action: (variant) => <PayoutsStep {...{ creator, site, payouts, variant, onChanged }} />,
    },
    {
      title: isShared(shared) ? `${m.steps_share()} · ${sharedTexts[shared]()}` : m.steps_share(),
      isDone: shared !== null,
      action: (variant) => (
        <SharePanelButton
          variant={variant}
          creator={creator}
          publicUrl={site?.publicUrl}
          label={m.steps_share_action()}
          onShared={share}
        />
      ),
    },
  ]
  const next = steps.findIndex(({ isDone, isWaiting }) => !isDone && !isWaiting)
  const isFinished = steps.every(({ isDone }) => isDone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isFinished) return
    notify('success', m.steps_done())
    void close()
  }, [isFinished])

  if (isFinished) return null
  return (
    <Card className="sm:p-6">
      <section aria-labelledby="first-steps" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="first-steps" className="text-lg">
            {m.steps_title()}
          </h2>
          <button type="button" onClick={close} className="link inline-flex min-h-11 items-center text-sm">
            {m.steps_close()}
          </button>
        </div>
        <ol className="grid gap-4">
          {steps.map((step, index) => (
            <StepItem key={step.title} step={step} variant={index === next ? 'primary' : 'quiet'} />
          ))}
        </ol>
      </section>
    </Card>
  )
}

/** What was done, as the step is ticked. */
const sharedTexts: Record<Shared, () => string> = {
  link: m.ui_link_copied,
  sheet: m.steps_share_sheet,
  image: m.steps_share_image,
  text: m.share_text_copied,
}

function isShared(what: string | null): what is Shared {
  return what !== null && what in sharedTexts
}

function StepItem({ step: { title, isDone, action }, variant }: { step: Step; variant: ButtonVariant }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 gap-y-2">
      {isDone ? (
        <Check role="img" aria-label={m.steps_step_done()} size={22} className="mt-0.5 text-evergreen" />
      ) : (
        <span aria-hidden="true" className="mt-0.5 size-5.5 rounded-capsule border-2 border-edge" />
      )}
      <p className={isDone ? 'text-muted' : 'font-semibold'}>{title}</p>
      {!isDone && <div className="col-start-2">{action(variant)}</div>}
    </li>
  )
}

interface PayoutsStepProps {
  creator: Creator
  site: Site | null
  payouts: Payouts | null
  variant: ButtonVariant
  onChanged: () => void
}

/** Straight to the provider; once that is done, tips are on. */
function PayoutsStep({ creator, site, payouts, variant, onChanged }: PayoutsStepProps) {
  const [isBusy, setIsBusy] = useState(false)
  const id = creator.id ?? ''
  const state = payouts?.state ?? 'none'
  const acceptTips = async () => {
    setIsBusy(true)
    try {
      storeOwnCreator(await api(saveCreator, { params: { id }, body: { acceptDonation: true } }))
      notify('success', m.settings_tips_on())
      onChanged()
    } catch (error) {
      notify('error', refusalText(error))
    } finally {
      setIsBusy(false)
    }
  }
  if (state === 'enabled')
    return (
      <Button variant={variant} isBusy={isBusy} onClick={acceptTips}>
        {m.settings_tips_switch()}
      </Button>
    )
  if (isUnderReview(payouts)) return <p className="max-w-[60ch] text-muted text-sm">{m.payouts_pending()}</p>
  return (
    <OnboardingForm creatorId={id} site={site} text={onboardingTexts[state]()} variant={variant}>
      {state === 'none' ? (
        <p className="max-w-[60ch] text-muted text-sm">{m.steps_payouts_text()}</p>
      ) : (
        <MissingDetails details={payouts?.details ?? []} />
      )}
    </OnboardingForm>
  )
}

/** The owner has done their part. */
function isUnderReview(payouts: Payouts | null): boolean {
  return (
    payouts?.state === 'pending' &&
    payouts.details.length > 0 &&
    payouts.details.every((detail) => detail === 'under_review')
  )
}
