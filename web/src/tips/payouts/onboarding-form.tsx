import { type ReactNode, useEffect } from 'react'
import type { OwnSite } from '../../platform/provider-url.ts'
import type { ButtonVariant } from '../../ui/buttons/button.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { startOnboarding } from './start-onboarding.ts'

interface OnboardingFormProps {
  creatorId: string
  site: OwnSite | null
  /** On the button. */
  text: string
  variant: ButtonVariant
  /** Without a press, once: for whoever was sent back because their link had expired. */
  startsByItself?: boolean
  children?: ReactNode
}

/** The button that leads to the provider's page, where the owner says who they are and where to pay them. */
export function OnboardingForm({
  creatorId,
  site,
  text,
  variant,
  startsByItself = false,
  children,
}: OnboardingFormProps) {
  const form = useForm({
    fields: [],
    submit: async () => {
      location.assign(await startOnboarding(creatorId, site))
      // Busy until the provider's page has replaced this one.
      await new Promise(() => undefined)
    },
    explain: explainFor(),
  })
  const { ref, isHydrated } = form
  useEffect(() => {
    if (startsByItself && isHydrated) ref.current?.requestSubmit()
  }, [startsByItself, isHydrated, ref])
  return (
    <Form form={form} className="w-full justify-items-start">
      {children}
      <SubmitButton form={form} variant={variant}>
        {text}
      </SubmitButton>
    </Form>
  )
}
