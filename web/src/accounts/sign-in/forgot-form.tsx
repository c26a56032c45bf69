import { forgotPassword } from '@obole/contract/calls/accounts'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { checkEmail } from '../checks.ts'
import { EmailField } from '../fields.tsx'

export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: checkEmail(email) }),
    submit: async ({ email }) => {
      await sendResetLink(email.trim())
      onSent(email.trim())
    },
    explain: explainFor('email'),
  })
  return (
    <Form form={form}>
      <EmailField form={form} enterKeyHint="send" />
      <SubmitButton form={form} isWide>
        {m.forgot_submit()}
      </SubmitButton>
    </Form>
  )
}

export function sendResetLink(email: string): Promise<unknown> {
  return api(forgotPassword, { body: { email } })
}
