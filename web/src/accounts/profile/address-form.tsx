import { type Profile, saveAddress } from '@obole/contract/calls/profile'
import { addressMax } from '@obole/contract/rules/limits'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { storeProfile } from '../../platform/session/member.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { checkLength } from '../checks.ts'
import { SettingForm } from './setting.tsx'

export function AddressForm({ profile }: { profile: Profile }) {
  const form = useForm({
    fields: ['address'],
    check: ({ address }) => ({ address: checkLength(address, addressMax) }),
    submit: async ({ address }) => storeProfile(await api(saveAddress, { body: { address: address.trim() || null } })),
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
