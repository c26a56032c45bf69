import { displayPhone, phoneDigits } from '@obole/contract/formats'
import { addressMax } from '@obole/contract/limits'
import { type Profile, saveAddress, savePhone } from '@obole/contract/profile'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { keepProfile } from '../platform/session/member.ts'
import { FormField } from '../ui/form.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkLength } from './checks.ts'
import { explainFor } from './explain.ts'
import { SettingForm } from './setting.tsx'

export function PhoneForm({ profile }: { profile: Profile }) {
  const form = useForm({
    fields: ['phoneNumber'],
    check: ({ phoneNumber }) => ({
      phoneNumber: phoneNumber.trim() && !phoneDigits(phoneNumber.trim()) ? m.profile_phone_invalid() : null,
    }),
    submit: async ({ phoneNumber }) =>
      keepProfile(await api(savePhone, { body: { phoneNumber: phoneNumber.trim() || null } })),
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

export function AddressForm({ profile }: { profile: Profile }) {
  const form = useForm({
    fields: ['address'],
    check: ({ address }) => ({ address: checkLength(address, addressMax) }),
    submit: async ({ address }) => keepProfile(await api(saveAddress, { body: { address: address.trim() || null } })),
    explain: explainFor('address'),
  })
  return (
    <SettingForm form={form} label={m.profile_address()}>
      <FormField form={form} name="address" label={m.profile_address()}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            defaultValue={profile.address ?? ''}
            autoComplete="street-address"
            className="input resize-y"
          />
        )}
      </FormField>
    </SettingForm>
  )
}
