import { m } from '../../paraglide/messages.js'
import { SubmitButton } from '../../ui/forms/form.tsx'
import type { FormHandle } from '../../ui/forms/use-form.ts'

interface SaveButtonProps<Name extends string> {
  form: FormHandle<Name>
  isDirty: boolean
  text?: string
}

/** Saves one of several forms of a screen: in copper only while there is something to save. */
export function SaveButton<Name extends string>({ form, isDirty, text = m.ui_save() }: SaveButtonProps<Name>) {
  const { isBusy } = form.state
  return (
    <SubmitButton form={form} variant={isDirty ? 'primary' : 'quiet'} disabled={!isDirty && !isBusy}>
      {isBusy ? m.about_saving() : text}
    </SubmitButton>
  )
}
