import { type OwnCreator, saveCreator } from '@obole/contract/creators'
import { type FormEvent, useReducer, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { keepOwnCreator } from '../platform/session/member.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/notify.ts'
import { changesOf, faultsOf, isValid, settingsOf, settingsStep } from './settings-draft.ts'
import { ContactFields, IdentityFields, LinkFields } from './settings-fields.tsx'
import { useSlugCheck } from './slug-check.ts'

interface SettingsFormProps {
  page: OwnCreator
  host: string
  onSaved: (page: OwnCreator) => Promise<void>
}

/** What the page says about its creator; one Save for all of it, which follows the eye while something is unsaved. */
export function SettingsForm({ page, host, onSaved }: SettingsFormProps) {
  const [saved, setSaved] = useState(page)
  const [draft, dispatch] = useReducer(settingsStep, page, settingsOf)
  const check = useSlugCheck(draft.slug, saved.slug)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const changes = changesOf(saved, draft)
  const faults = faultsOf(draft)
  const canSave = isValid(faults) && ['own', 'free', 'unknown'].includes(check)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !changes) return
    if (!canSave) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setIsBusy(true)
    setFailure(null)
    try {
      const changed = await api(saveCreator, { params: { id: page.id }, body: changes })
      keepOwnCreator(changed)
      setSaved(changed)
      dispatch({ type: 'loaded', page: changed })
      await onSaved(changed)
      void notify('success', m.settings_saved())
    } catch (error) {
      setFailure(refusalText(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-6">
      <LeaveGuard isDirty={changes !== null && !isBusy} message={m.settings_unsaved()} />
      <IdentityFields
        draft={draft}
        faults={faults}
        check={check}
        host={host}
        savedSlug={saved.slug}
        onEvent={dispatch}
      />
      <LinkFields draft={draft} faults={faults} onEvent={dispatch} />
      <ContactFields draft={draft} faults={faults} onEvent={dispatch} />
      {failure && (
        <Notice tone="bad" title={m.about_failed()}>
          {failure}
        </Notice>
      )}
      {(changes || isBusy) && (
        <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper/95 px-5 py-4 sm:-mx-8 sm:px-8">
          <p role="status" className="me-auto text-muted text-sm">
            {m.settings_unsaved()}
          </p>
          <Button disabled={isBusy} onClick={() => dispatch({ type: 'loaded', page: saved })}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" variant="primary" aria-busy={isBusy || undefined} aria-disabled={!canSave || undefined}>
            {isBusy ? m.about_saving() : m.ui_save()}
          </Button>
        </div>
      )}
    </form>
  )
}
