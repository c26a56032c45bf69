import type { Profile } from '@obole/contract/calls/profile'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { loadProfile } from '../../platform/session/load.ts'
import { changePassword } from '../../platform/session/sign-in.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { checkNewPassword } from '../checks.ts'
import { NewPasswordField } from '../fields.tsx'
import { SettingForm } from './setting.tsx'

export function PasswordForm({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const [changes, setChanges] = useState(0)
  const form = useForm({
    fields: ['newPassword'],
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    submit: async (values) => {
      await changePassword({ newPassword: values.newPassword })
      setChanges(changes + 1)
      onChanged()
      await loadProfile()
    },
    explain: explainFor('newPassword'),
  })
  const personal = [profile.email, profile.firstname, profile.lastname, profile.alias]
  return (
    <SettingForm
      form={form}
      label={profile.hasPassword ? m.password_change() : m.password_choose()}
      submitText={profile.hasPassword ? m.password_change() : m.password_choose()}
      savedText={m.password_changed()}
    >
      {/* Password managers store the new password with this address. */}
      <input type="email" name="username" autoComplete="username" value={profile.email ?? ''} readOnly hidden />
      <NewPasswordField key={changes} form={form} name="newPassword" label={m.password_new()} personal={personal} />
    </SettingForm>
  )
}
