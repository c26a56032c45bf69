import type { Profile } from '@obole/contract/profile'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { loadProfile } from '../platform/session/load.ts'
import { changePassword } from '../platform/session/sign-in.ts'
import { useForm } from '../ui/use-form.ts'
import { checkNewPassword } from './checks.ts'
import { explainFor } from './explain.ts'
import { CurrentPasswordField, NewPasswordField } from './fields.tsx'
import { useReauthentication } from './reauthentication.tsx'
import { SettingForm } from './setting.tsx'

export function PasswordForm({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const [changes, setChanges] = useState(0)
  const { explain, forget, isPasswordAsked, problem } = useReauthentication(profile.hasPassword)
  const form = useForm({
    fields: ['newPassword', 'currentPassword'],
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    submit: async ({ newPassword, currentPassword }) => {
      await changePassword({ newPassword, ...(currentPassword && { currentPassword }) })
      forget()
      setChanges(changes + 1)
      onChanged()
      await loadProfile()
    },
    explain: (error) => explain(error) ?? explainFor('newPassword', 'currentPassword')(error),
  })
  const personal = [profile.email, profile.firstname, profile.lastname, profile.alias]
  return (
    <SettingForm
      form={form}
      label={profile.hasPassword ? m.password_change() : m.password_choose()}
      submitText={profile.hasPassword ? m.password_change() : m.password_choose()}
      savedText={m.password_changed()}
      problem={problem}
    >
      {/* Password managers keep the new password with the address that stands beside it. */}
      <input type="email" name="username" autoComplete="username" value={profile.email ?? ''} readOnly hidden />
      <NewPasswordField key={changes} form={form} name="newPassword" label={m.password_new()} personal={personal} />
      {isPasswordAsked && <CurrentPasswordField form={form} name="currentPassword" label={m.password_current()} />}
    </SettingForm>
  )
}
