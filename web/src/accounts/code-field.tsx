import { m } from '../paraglide/messages.js'
import { FormField } from '../ui/forms/form.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import type { FormHandle } from '../ui/forms/use-form.ts'

/** The six digits of an authenticator app. */
export function CodeField<Name extends string>({ form }: { form: FormHandle<Name | 'code'> }) {
  return (
    <FormField form={form} name="code" label={m.factor_code()} hint={m.factor_code_hint()}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className="max-w-48 tracking-widest"
        />
      )}
    </FormField>
  )
}

/** Apps show it in two groups. */
export function plainCode(typed: string): string {
  return typed.replace(/\s/g, '')
}

export function checkCode(typed: string): string | null {
  return /^\d{6}$/.test(plainCode(typed)) ? null : m.factor_code_digits()
}
