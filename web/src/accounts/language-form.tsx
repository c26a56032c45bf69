import { isLocale, locales } from '@obole/contract/names'
import { type Profile, saveLocale } from '@obole/contract/profile'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { languageNames } from '../platform/language-names.ts'
import { changeLocale, currentLocale } from '../platform/locale.ts'
import { storeProfile } from '../platform/session/member.ts'
import { explainFor } from '../ui/explain.ts'
import { FormField } from '../ui/form.tsx'
import { useForm } from '../ui/use-form.ts'
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
                {languageNames[locale]}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </SettingForm>
  )
}
