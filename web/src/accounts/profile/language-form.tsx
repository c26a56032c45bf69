import { type Profile, saveLocale } from '@obole/contract/calls/profile'
import { isLocale, languageTexts, locales } from '@obole/contract/formatting/names'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { changeLocale, currentLocale } from '../../platform/locale.ts'
import { storeProfile } from '../../platform/session/member.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { SettingForm } from './setting.tsx'

export function LanguageForm({ profile }: { profile: Profile }) {
  const form = useForm({
    fields: ['locale'],
    submit: async ({ locale }) => {
      if (!isLocale(locale)) return
      storeProfile(await api(saveLocale, { body: { locale } }))
      if (locale !== currentLocale()) changeLocale(locale)
    },
    explain: explainFor('locale'),
  })
  return (
    <SettingForm form={form} label={m.profile_language()}>
      <FormField form={form} name="locale" label={m.profile_language()} hint={m.profile_language_hint()}>
        {(control) => (
          <select {...control} defaultValue={profile.locale} className="input max-w-60">
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {languageTexts[locale].name}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </SettingForm>
  )
}
