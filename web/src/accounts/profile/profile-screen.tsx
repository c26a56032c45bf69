import type { Profile } from '@obole/contract/calls/profile'
import type { Site } from '@obole/contract/calls/site'
import { longDate } from '@obole/contract/formatting/dates'
import { useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountDeletion } from './account-deletion.tsx'
import { AddressForm } from './address-form.tsx'
import { DataExport } from './data-export.tsx'
import { EmailForm } from './email-form.tsx'
import { AliasForm, BirthdateForm, NameForm } from './identity-forms.tsx'
import { LanguageForm } from './language-form.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { Portrait } from './portrait.tsx'
import { Sessions } from './sessions.tsx'
import { SettingGroup } from './setting.tsx'
import { TwoSteps } from './two-steps.tsx'

/** The member's own data, each part saved on its own. */
export function ProfileScreen({ profile, site }: { profile: Profile; site: Site | null }) {
  const [passwordChanges, setPasswordChanges] = useState(0)
  const locale = useLocale()
  const forms = useRef<HTMLDivElement>(null)
  // One question for all of its forms.
  const hasUnsaved = () => Boolean(forms.current?.querySelector('form[data-unsaved]'))
  return (
    <div ref={forms} className="grid gap-10">
      <LeaveGuard isDirty={hasUnsaved} message={m.settings_unsaved()} />
      {profile.erasedAfter && (
        <Notice tone="bad" title={m.profile_erased_after({ date: longDate(profile.erasedAfter, locale) })}>
          <a href="#data" className="link">
            {m.profile_erased_hint()}
          </a>
        </Notice>
      )}
      <Portrait profile={profile} />
      <SettingGroup id="identity" title={m.profile_identity()} lead={m.profile_identity_lead()}>
        <NameForm profile={profile} />
        <AliasForm profile={profile} />
        <BirthdateForm profile={profile} />
      </SettingGroup>
      <SettingGroup id="contact" title={m.profile_contact()} lead={m.profile_contact_lead()}>
        <EmailForm profile={profile} site={site} />
        <PhoneForm profile={profile} />
        <AddressForm profile={profile} />
      </SettingGroup>
      <SettingGroup id="language" title={m.profile_language_title()} lead={m.profile_language_lead()}>
        <LanguageForm profile={profile} />
      </SettingGroup>
      <SettingGroup id="sign-in" title={m.profile_security()} lead={m.profile_security_lead()}>
        <PasswordForm profile={profile} onChanged={() => setPasswordChanges(passwordChanges + 1)} />
        <Passkeys />
        <TwoSteps />
        <LinkedAccounts />
        <Sessions round={passwordChanges} />
      </SettingGroup>
      <SettingGroup id="data" title={m.profile_data()} lead={m.profile_data_lead()}>
        <DataExport />
        <AccountDeletion profile={profile} />
      </SettingGroup>
    </div>
  )
}
