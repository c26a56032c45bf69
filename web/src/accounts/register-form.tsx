import { register } from '@obole/contract/accounts'
import { aliasMax, personNameMax } from '@obole/contract/limits'
import { policyVersion } from '@obole/contract/names'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { currentLocale } from '../platform/locale.ts'
import { explainFor } from '../ui/explain.ts'
import { Form, FormField, SubmitButton } from '../ui/form.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkEmail, checkLength, checkNewPassword } from './checks.ts'
import { EmailField, NewPasswordField } from './fields.tsx'
import { PolicyConsent } from './policy-consent.tsx'

const fields = ['firstname', 'lastname', 'alias', 'email', 'password', 'policy'] as const

export function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    fields,
    check: ({ firstname, lastname, alias, email, password, policy }) => ({
      firstname: checkLength(firstname, personNameMax),
      lastname: checkLength(lastname, personNameMax),
      alias: checkLength(alias, aliasMax),
      email: checkEmail(email),
      password: checkNewPassword(password),
      policy: policy === '' ? m.register_policy_required() : null,
    }),
    submit: async ({ policy: _policy, email, password, ...names }) => {
      const person = Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''))
      const body = { ...person, email: email.trim(), password, locale: currentLocale(), policyVersion }
      await api(register, { body })
      onSent(email.trim())
    },
    explain: explainFor(...fields),
  })

  return (
    <Form form={form}>
      <EmailField form={form} />
      <NewPasswordField form={form} name="password" />
      <FormField form={form} name="alias" label={m.register_alias()} hint={m.profile_alias_hint()}>
        {(control) => <TextInput {...control} autoComplete="nickname" enterKeyHint="next" />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="firstname" label={m.register_firstname()}>
          {(control) => <TextInput {...control} autoComplete="given-name" autoCapitalize="words" enterKeyHint="next" />}
        </FormField>
        <FormField form={form} name="lastname" label={m.register_lastname()}>
          {(control) => (
            <TextInput {...control} autoComplete="family-name" autoCapitalize="words" enterKeyHint="next" />
          )}
        </FormField>
      </div>
      <PolicyConsent form={form} />
      <SubmitButton form={form} isWide>
        {m.register_submit()}
      </SubmitButton>
    </Form>
  )
}
