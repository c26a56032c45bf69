import { changeEmail } from '@obole/contract/accounts'
import type { Profile } from '@obole/contract/profile'
import type { Site } from '@obole/contract/site'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { loadProfile } from '../platform/session/load.ts'
import { explainFor } from '../ui/explain.ts'
import { Notice } from '../ui/notice.tsx'
import { proofIn, ReauthenticationField, useReauthentication } from '../ui/reauthentication.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkNewEmail } from './checks.ts'
import { EmailField } from './fields.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { SettingForm } from './setting.tsx'

/** A new address counts once it is confirmed by mail; until then it is shown as pending. */
export function EmailForm({ profile, site }: { profile: Profile; site: Site | null }) {
  const reauthentication = useReauthentication()
  const form = useForm({
    fields: ['email', 'currentPassword'],
    check: ({ email }) => ({ email: checkNewEmail(email, profile.email) }),
    submit: async (values) => {
      await api(changeEmail, { body: { email: values.email.trim(), ...proofIn(values) } })
      reauthentication.reset()
      await loadProfile()
    },
    explain: (error) => reauthentication.explain(error) ?? explainFor('email')(error),
  })
  return (
    <div className="grid gap-5">
      <p className="grid gap-0.5">
        <span className="font-semibold text-sm">{m.profile_email_current()}</span>
        <span className="wrap-anywhere">{profile.email ?? m.profile_email_none()}</span>
      </p>
      {profile.pendingEmail && (
        <Notice
          title={m.profile_email_pending_title()}
          action={<MailboxLink site={site} email={profile.pendingEmail} />}
        >
          <span className="wrap-anywhere">{m.profile_email_pending({ email: profile.pendingEmail })}</span>
        </Notice>
      )}
      <SettingForm
        form={form}
        label={m.profile_email_new()}
        submitText={m.profile_email_submit()}
        savedText={m.profile_email_sent()}
        problem={reauthentication.problem}
      >
        <EmailField
          form={form}
          label={m.profile_email_new()}
          autoComplete="email"
          enterKeyHint="send"
          defaultValue={profile.pendingEmail ?? ''}
        />
        <ReauthenticationField form={form} reauthentication={reauthentication} />
      </SettingForm>
    </div>
  )
}
