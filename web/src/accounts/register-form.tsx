import { register } from '@obole/contract/accounts'
import { returnUrlMax } from '@obole/contract/limits'
import { policyVersion } from '@obole/contract/names'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { currentLocale } from '../platform/locale.ts'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkEmail, checkNewPassword } from './checks.ts'
import { EmailField, NewPasswordField } from './fields.tsx'
import { PolicyLinks } from './policy-links.tsx'

interface RegisterFormProps {
  /** Where the mailed link leads, on whichever device it is opened. */
  returnUrl: string | undefined
  onSent: (email: string) => void
}

/** An address and a password: names come later, in the profile. */
export function RegisterForm({ returnUrl, onSent }: RegisterFormProps) {
  const form = useForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({ email: checkEmail(email), password: checkNewPassword(password) }),
    submit: async ({ email, password }) => {
      const place = returnUrl && returnUrl.length <= returnUrlMax ? { returnUrl } : {}
      const body = { email: email.trim(), password, locale: currentLocale(), policyVersion, ...place }
      await api(register, { body })
      onSent(email.trim())
    },
    explain: explainFor('email', 'password'),
  })

  return (
    <Form form={form}>
      <EmailField form={form} />
      <NewPasswordField form={form} name="password" />
      <SubmitButton form={form} isWide>
        {m.register_submit()}
      </SubmitButton>
      <div className="text-muted text-sm">
        <p>{m.verify_choose_policy()}</p>
        <PolicyLinks />
      </div>
    </Form>
  )
}
