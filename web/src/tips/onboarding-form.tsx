import type { ReactNode } from 'react'
import type { ButtonVariant } from '../ui/button.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { proofIn, ReauthenticationField, useReauthentication } from '../ui/reauthentication.tsx'
import { useForm } from '../ui/use-form.ts'
import type { OwnSite } from './provider-url.ts'
import { startOnboarding } from './start-onboarding.ts'

interface OnboardingFormProps {
  creatorId: string
  site: OwnSite | null
  /** On the button. */
  text: string
  variant: ButtonVariant
  children?: ReactNode
}

/** The button that leads to the provider's page, where the owner says who they are and where to pay them. */
export function OnboardingForm({ creatorId, site, text, variant, children }: OnboardingFormProps) {
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
      {children}
      <ReauthenticationField form={form} reauthentication={reauthentication} />
      <SubmitButton form={form} variant={variant}>
        {text}
      </SubmitButton>
    </Form>
  )
}
