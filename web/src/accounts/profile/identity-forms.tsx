import { type Profile, saveAlias, saveBirthdate, saveFullname } from '@obole/contract/calls/profile'
import { aliasMax, personNameMax } from '@obole/contract/rules/limits'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { storeProfile } from '../../platform/session/member.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { checkLength } from '../checks.ts'
import { SettingForm } from './setting.tsx'

interface ProfileFormProps {
  profile: Profile
}

export function NameForm({ profile }: ProfileFormProps) {
  const form = useForm({
    fields: ['firstname', 'lastname'],
    check: ({ firstname, lastname }) => ({
      firstname: checkLength(firstname, personNameMax),
      lastname: checkLength(lastname, personNameMax),
    }),
    submit: async ({ firstname, lastname }) =>
      storeProfile(await api(saveFullname, { body: { firstname: filled(firstname), lastname: filled(lastname) } })),
    explain: explainFor('firstname', 'lastname'),
  })
  return (
    <SettingForm form={form} label={m.profile_name()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="firstname" label={m.profile_firstname()}>
          {(control) => (
            <TextInput
              {...control}
              defaultValue={profile.firstname ?? ''}
              autoComplete="given-name"
              autoCapitalize="words"
              enterKeyHint="next"
            />
          )}
        </FormField>
        <FormField form={form} name="lastname" label={m.profile_lastname()}>
          {(control) => (
            <TextInput
              {...control}
              defaultValue={profile.lastname ?? ''}
              autoComplete="family-name"
              autoCapitalize="words"
              enterKeyHint="done"
            />
          )}
        </FormField>
      </div>
    </SettingForm>
  )
}

export function AliasForm({ profile }: ProfileFormProps) {
  const form = useForm({
    fields: ['alias'],
    check: ({ alias }) => ({ alias: checkLength(alias, aliasMax) }),
    submit: async ({ alias }) => storeProfile(await api(saveAlias, { body: { alias: filled(alias) } })),
    explain: explainFor('alias'),
  })
  return (
    <SettingForm form={form} label={m.profile_alias()}>
      <FormField form={form} name="alias" label={m.profile_alias()} hint={m.profile_alias_hint()}>
        {(control) => (
          <TextInput {...control} defaultValue={profile.alias ?? ''} autoComplete="nickname" enterKeyHint="done" />
        )}
      </FormField>
    </SettingForm>
  )
}

export function BirthdateForm({ profile }: ProfileFormProps) {
  const form = useForm({
    fields: ['birthdate'],
    submit: async ({ birthdate }) => storeProfile(await api(saveBirthdate, { body: { birthdate: filled(birthdate) } })),
    explain: explainFor('birthdate'),
  })
  return (
    <SettingForm form={form} label={m.profile_birthdate()}>
      <FormField form={form} name="birthdate" label={m.profile_birthdate()} hint={m.profile_birthdate_hint()}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min="1900-01-01"
            defaultValue={profile.birthDate ?? ''}
            autoComplete="bday"
            className="max-w-60"
          />
        )}
      </FormField>
    </SettingForm>
  )
}

/** An empty field removes the value. */
function filled(value: string): string | null {
  return value.trim() || null
}
