import { deleteAccount, keepAccount } from '@obole/contract/accounts'
import { longDate } from '@obole/contract/dates'
import { erasureGraceDays } from '@obole/contract/limits'
import type { Profile } from '@obole/contract/profile'
import { useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { loadMember } from '../platform/session/load.ts'
import { storeProfile } from '../platform/session/member.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, SubmitButton } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { proofIn, ReauthenticationField, useReauthentication } from '../ui/reauthentication.tsx'
import { notify } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { SettingForm } from './setting.tsx'

export function AccountDeletion({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {m.profile_delete_title()}
      </h3>
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
        <DeletionForm
          onClose={() => setIsOpen(false)}
          onDeleted={() => {
            // What opened the dialog is gone.
            heading.current?.focus()
            setIsOpen(false)
          }}
        />
      </Dialog>
    </div>
  )
}

function DeletionForm({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const reauthentication = useReauthentication()
  const form = useForm({
    fields: ['currentPassword'],
    submit: async (values) => {
      await api(deleteAccount, { body: proofIn(values) })
      await loadMember()
      onDeleted()
    },
    explain: (error) => reauthentication.explain(error) ?? explainFor('currentPassword')(error),
  })
  return (
    <Form form={form} problem={reauthentication.problem}>
      <p>{m.profile_delete_warning({ days: erasureGraceDays })}</p>
      <ReauthenticationField form={form} reauthentication={reauthentication} />
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
