import { register } from '@obole/contract/calls/accounts'
import { returnUrlMax } from '@obole/contract/rules/limits'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { currentLocale } from '../../platform/locale.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { checkEmail, checkNewPassword } from '../checks.ts'
import { EmailField, NewPasswordField } from '../fields.tsx'
import { PolicyLinks } from '../policy-links.tsx'
import { AgreementFields, agreementIn, type Terms } from './agreement-fields.tsx'

interface RegisterFormProps {
  /** Where the mailed link leads, on whichever device it is opened. */
  returnUrl: string | undefined
  terms: Terms
  onSent: (email: string) => void
}

/** An address and a password: names come later, in the profile. */
export function RegisterForm({ returnUrl, terms, onSent }: RegisterFormProps) {
  const form = useForm({
    fields: ['email', 'password', 'agrees'],
    check: ({ email, password, agrees }) => ({
      email: checkEmail(email),
      password: checkNewPassword(password),
      agrees: agrees ? null : m.register_agree_first(),
    }),
    submit: async ({ email, password }) => {
      const place = returnUrl && returnUrl.length <= returnUrlMax ? { returnUrl } : {}
      const agreement = agreementIn(form.ref.current, terms)
      const agreed = agreement ? { agreement } : {}
      const body = { email: email.trim(), password, locale: currentLocale(), ...agreed, ...place }
      await api(register, { body })
      onSent(email.trim())
    },
    explain: explainFor('email', 'password'),
  })

  return (
    <Form form={form}>
      <EmailField form={form} />
      <NewPasswordField form={form} name="password" />
      <AgreementFields terms={terms} error={form.state.errors.agrees} />
      <SubmitButton form={form} isWide>
        {m.register_submit()}
      </SubmitButton>
      <PolicyLinks />
    </Form>
  )
}
