import { type OwnCreator, saveCreator } from '@obole/contract/calls/creators'
import { useReducer, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { storeOwnCreator } from '../../platform/session/member.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { notify } from '../../ui/toast.tsx'
import { slugErrorText, useSlugCheck } from '../fields/slug-check.ts'
import { LookFields } from './look-fields.tsx'
import {
  changesOf,
  errorsOf,
  type SettingsField,
  settingsFields,
  settingsOf,
  settingsReducer,
} from './settings-draft.ts'
import { ContactFields, IdentityFields, LinkFields } from './settings-fields.tsx'

interface SettingsFormProps {
  page: OwnCreator
  host: string
  onSaved: (page: OwnCreator) => Promise<void>
}

/** What the page says about its creator; one Save for all of it, in sight while something is unsaved. */
export function SettingsForm({ page, host, onSaved }: SettingsFormProps) {
  const [saved, setSaved] = useState(page)
  const [draft, dispatch] = useReducer(settingsReducer, page, settingsOf)
  const slugCheck = useSlugCheck(draft.slug, saved.slug)
  const changes = changesOf(saved, draft)
  const errors = errorsOf(draft)
  const form = useForm<SettingsField>({
    fields: settingsFields,
    check: () => ({ ...errors, slug: slugErrorText(slugCheck) }),
    submit: async () => {
      if (!changes) return
      const changed = await api(saveCreator, { params: { id: page.id }, body: changes })
      storeOwnCreator(changed)
      setSaved(changed)
      dispatch({ type: 'loaded', page: changed })
      await onSaved(changed)
      notify('success', m.settings_saved())
    },
    explain: explainFor(...settingsFields),
  })
  const { isBusy } = form.state
  const fields = { form, draft, errors, dispatch }
  return (
    <Form form={form} problemTitle={m.about_failed()} className="grid-cols-1 gap-6">
      <LeaveGuard isDirty={changes !== null && !isBusy} message={m.settings_unsaved()} />
      <IdentityFields {...fields} check={slugCheck} host={host} saved={saved} />
      <LookFields draft={draft} dispatch={dispatch} />
      <LinkFields {...fields} />
      <ContactFields {...fields} />
      {(changes || isBusy) && (
        <SaveBar text={m.settings_unsaved()}>
          <Button disabled={isBusy} onClick={() => dispatch({ type: 'loaded', page: saved })}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton form={form}>{isBusy ? m.about_saving() : m.ui_save()}</SubmitButton>
        </SaveBar>
      )}
    </Form>
  )
}
