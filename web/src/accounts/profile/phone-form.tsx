import { type Profile, savePhone } from '@obole/contract/calls/profile'
import { displayPhone, phoneDigits } from '@obole/contract/rules/formats'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { storeProfile } from '../../platform/session/member.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { SettingForm } from './setting.tsx'

export function PhoneForm({ profile }: { profile: Profile }) {
  const form = useForm({
    fields: ['phoneNumber'],
    check: ({ phoneNumber }) => ({
      phoneNumber: phoneNumber.trim() && !phoneDigits(phoneNumber.trim()) ? m.profile_phone_invalid() : null,
    }),
    submit: async ({ phoneNumber }) =>
      storeProfile(await api(savePhone, { body: { phoneNumber: phoneNumber.trim() || null } })),
    explain: explainFor('phoneNumber'),
  })
  return (
    <SettingForm form={form} label={m.ui_phone()}>
      <FormField form={form} name="phoneNumber" label={m.ui_phone()} hint={m.profile_phone_hint()}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            inputMode="tel"
            defaultValue={profile.phoneNumber ? displayPhone(profile.phoneNumber) : ''}
            autoComplete="tel"
            enterKeyHint="done"
            className="max-w-60"
          />
        )}
      </FormField>
    </SettingForm>
  )
}
