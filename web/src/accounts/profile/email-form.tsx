import { changeEmail } from '@obole/contract/calls/accounts'
import type { Profile } from '@obole/contract/calls/profile'
import type { Site } from '@obole/contract/calls/site'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { loadProfile } from '../../platform/session/load.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { checkNewEmail } from '../checks.ts'
import { EmailField } from '../fields.tsx'
import { MailboxLink } from '../mailbox-link.tsx'
import { SettingForm } from './setting.tsx'

/** A new address counts once it is confirmed by mail; until then it is shown as pending. */
export function EmailForm({ profile, site }: { profile: Profile; site: Site | null }) {
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: checkNewEmail(email, profile.email) }),
    submit: async (values) => {
      await api(changeEmail, { body: { email: values.email.trim() } })
      await loadProfile()
    },
    explain: explainFor('email'),
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
      >
        <EmailField
          form={form}
          label={m.profile_email_new()}
          autoComplete="email"
          enterKeyHint="send"
          defaultValue={profile.pendingEmail ?? ''}
        />
      </SettingForm>
    </div>
  )
}
