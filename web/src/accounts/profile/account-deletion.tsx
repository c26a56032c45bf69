import { deleteAccount, keepAccount } from '@obole/contract/calls/accounts'
import type { Profile } from '@obole/contract/calls/profile'
import { longDate } from '@obole/contract/formatting/dates'
import { erasureGraceDays } from '@obole/contract/rules/limits'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { loadMember } from '../../platform/session/load.ts'
import { storeProfile } from '../../platform/session/member.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import { SettingForm } from './setting.tsx'

export function AccountDeletion({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{m.profile_delete_title()}</h3>
      {profile.erasedAfter ? (
        <KeepAccount erasedAfter={profile.erasedAfter} />
      ) : (
        <>
          <p className="text-muted">{m.profile_delete_text({ days: erasureGraceDays })}</p>
          <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
            {m.profile_delete_open()}
          </Button>
        </>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={m.profile_delete_title()}>
        <DeletionForm onClose={() => setIsOpen(false)} />
      </Dialog>
    </div>
  )
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    fields: [],
    submit: async () => {
      await api(deleteAccount, { body: {} })
      await loadMember()
      onClose()
    },
    explain: explainFor(),
  })
  return (
    <Form form={form}>
      <p>{m.profile_delete_warning({ days: erasureGraceDays })}</p>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
        <SubmitButton form={form} variant="danger">
          {m.profile_delete_submit()}
        </SubmitButton>
      </div>
    </Form>
  )
}

function KeepAccount({ erasedAfter }: { erasedAfter: string }) {
  const locale = useLocale()
  const form = useForm({
    fields: [],
    submit: async () => {
      storeProfile(await api(keepAccount))
      await loadMember()
      notify('success', m.profile_kept())
    },
    explain: explainFor(),
  })
  return (
    <SettingForm form={form} label={m.profile_delete_title()} submitText={m.profile_keep_submit()}>
      <Notice tone="bad" isSilent title={m.profile_erased_after({ date: longDate(erasedAfter, locale) })}>
        {m.profile_keep_text()}
      </Notice>
    </SettingForm>
  )
}
