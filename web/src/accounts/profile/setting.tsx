import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormHandle } from '../../ui/forms/use-form.ts'

/** A section of the profile: its title on one side, its forms on the other. */
export function SettingGroup({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-line border-t pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10"
    >
      <header className="grid content-start gap-1.5">
        <h2 id={id} className="scroll-mt-24 text-xl">
          {title}
        </h2>
        <p className="text-muted text-sm">{lead}</p>
      </header>
      <div className="grid gap-8">{children}</div>
    </section>
  )
}

interface SettingFormProps<Name extends string> {
  form: FormHandle<Name>
  /** The accessible name of the form. */
  label: string
  children: ReactNode
  submitText?: string
  savedText?: string
  problem?: ReactNode
}

/** A setting that is saved on its own. */
export function SettingForm<Name extends string>(props: SettingFormProps<Name>) {
  const { form, label, children, submitText, savedText, problem } = props
  return (
    <Form form={form} label={label} problem={problem}>
      {children}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton form={form} variant="quiet">
          {submitText ?? m.ui_save()}
        </SubmitButton>
        <p aria-live="polite" className="font-medium text-evergreen text-sm">
          {form.state.successes > 0 && (savedText ?? m.profile_saved())}
        </p>
      </div>
    </Form>
  )
}
