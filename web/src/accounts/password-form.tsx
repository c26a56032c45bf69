import type { Profile } from '@obole/contract/profile'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { loadProfile } from '../platform/session/load.ts'
import { changePassword } from '../platform/session/sign-in.ts'
import { explainFor } from '../ui/explain.ts'
import { proofIn, ReauthenticationField, useReauthentication } from '../ui/reauthentication.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkNewPassword } from './checks.ts'
import { NewPasswordField } from './fields.tsx'
import { SettingForm } from './setting.tsx'

export function PasswordForm({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const [changes, setChanges] = useState(0)
  const reauthentication = useReauthentication()
  const form = useForm({
    fields: ['newPassword', 'currentPassword'],
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword) }),
    submit: async (values) => {
      await changePassword({ newPassword: values.newPassword, ...proofIn(values) })
      reauthentication.reset()
      setChanges(changes + 1)
      onChanged()
      await loadProfile()
    },
    explain: (error) => reauthentication.explain(error) ?? explainFor('newPassword', 'currentPassword')(error),
  })
  const personal = [profile.email, profile.firstname, profile.lastname, profile.alias]
  return (
    <SettingForm
      form={form}
      label={profile.hasPassword ? m.password_change() : m.password_choose()}
      submitText={profile.hasPassword ? m.password_change() : m.password_choose()}
      savedText={m.password_changed()}
      problem={reauthentication.problem}
    >
      {/* Password managers store the new password with this address. */}
      <input type="email" name="username" autoComplete="username" value={profile.email ?? ''} readOnly hidden />
      <NewPasswordField key={changes} form={form} name="newPassword" label={m.password_new()} personal={personal} />
      <ReauthenticationField form={form} reauthentication={reauthentication} />
    </SettingForm>
  )
}
