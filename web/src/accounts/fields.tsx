import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { FormField } from '../ui/forms/form.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import type { FormHandle } from '../ui/forms/use-form.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { rememberEmail, typedEmail } from './typed-email.ts'

interface EmailFieldProps<Name extends string> {
  form: FormHandle<Name | 'email'>
  label?: string
  /** Left out on the screens that lead to an account: they share the address that was typed last. */
  defaultValue?: string
  /** `username` for signing in, so that password managers match it with the password. */
  autoComplete?: 'username' | 'email' | 'username webauthn'
  enterKeyHint?: 'next' | 'send'
}

export function EmailField<Name extends string>(props: EmailFieldProps<Name>) {
  const { form, label, defaultValue, autoComplete = 'username', enterKeyHint = 'next' } = props
  // Also what was typed before hydration.
  const remember = (input: HTMLInputElement | null) => {
    if (input && defaultValue === undefined) rememberEmail(input.value)
  }
  return (
    <FormField form={form} name="email" label={label ?? m.session_email()}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={defaultValue ?? typedEmail()}
          ref={remember}
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => remember(currentTarget)}
          enterKeyHint={enterKeyHint}
        />
      )}
    </FormField>
  )
}

interface PasswordFieldProps<Name extends string> {
  form: FormHandle<Name>
  name: Name
  label?: string
}

export function CurrentPasswordField<Name extends string>({ form, name, label }: PasswordFieldProps<Name>) {
  return (
    <FormField form={form} name={name} label={label ?? m.password_label()}>
      {(control) => <PasswordInput {...control} autoComplete="current-password" enterKeyHint="go" />}
    </FormField>
  )
}

interface NewPasswordFieldProps<Name extends string> extends PasswordFieldProps<Name> {
  /** Names and addresses, which make a password weak. */
  personal?: (string | null)[]
}

/** For Apple's password manager, which proposes passwords by these rules. */
const rules = { passwordrules: 'minlength: 12; maxlength: 128; allowed: ascii-printable;' }

export function NewPasswordField<Name extends string>({
  form,
  name,
  label,
  personal = [],
}: NewPasswordFieldProps<Name>) {
  const [typed, setTyped] = useState({ password: '', beside: [] as string[] })
  const field = useRef<HTMLInputElement>(null)
  // Also what was typed before hydration.
  useEffect(() => {
    if (field.current?.value) setTyped(typedIn(field.current))
  }, [])
  return (
    <FormField
      form={form}
      name={name}
      label={label ?? m.password_label()}
      hint={
        <>
          {m.password_hint()}
          <StrengthMeter password={typed.password} personal={[...personal, ...typed.beside]} />
        </>
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          {...rules}
          autoComplete="new-password"
          enterKeyHint="go"
          ref={field}
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(typedIn(currentTarget))}
        />
      )}
    </FormField>
  )
}

/** The password, with the names and addresses in the same form. */
function typedIn({ form, value: password }: HTMLInputElement): { password: string; beside: string[] } {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  const beside = inputs.filter(({ type, name }) => /^(text|email)$/.test(type) && !/password/i.test(name))
  return { password, beside: beside.map(({ value }) => value) }
}
