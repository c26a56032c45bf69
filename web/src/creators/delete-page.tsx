import { deleteCreator, type OwnCreator } from '@obole/contract/creators'
import { erasureGraceDays } from '@obole/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { longDate } from '../platform/long-date.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { SettingsSection } from './settings-section.tsx'

const dayMs = 86_400_000

interface DeletePageProps {
  page: OwnCreator
  onDeleted: () => Promise<void>
}

/** Taken down at once, erased for good after the grace period; confirmed by typing the address. */
export function DeletePage({ page, onDeleted }: DeletePageProps) {
  const locale = useLocale()
  const formId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isConfirmed = typed.trim().toLowerCase().replace(/^@/, '') === page.slug
  const date = longDate(new Date(Date.now() + erasureGraceDays * dayMs), locale)

  const close = () => {
    setIsOpen(false)
    setTyped('')
    setFailure(null)
  }

  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmed || isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await api(deleteCreator, { params: { slug: page.slug } })
      await onDeleted()
    } catch (error) {
      setFailure(refusalText(error))
      setIsBusy(false)
    }
  }

  return (
    <SettingsSection
      title={m.settings_delete()}
      lead={m.settings_delete_lead({ days: erasureGraceDays })}
      tone="danger"
    >
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {m.settings_delete_open()}
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        isLocked={isBusy}
        title={m.settings_delete_title({ slug: page.slug })}
        description={m.settings_delete_text({ date })}
        actions={
          <>
            <Button onClick={close} disabled={isBusy}>
              {m.ui_cancel()}
            </Button>
            <Button type="submit" form={formId} variant="danger" disabled={!isConfirmed} isBusy={isBusy}>
              {m.settings_delete()}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={remove} className="grid gap-4">
          <Field label={m.settings_delete_type({ slug: page.slug })}>
            {(control) => (
              <TextInput
                {...control}
                autoCapitalize="none"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          {failure && <Notice tone="bad">{failure}</Notice>}
        </form>
      </Dialog>
    </SettingsSection>
  )
}
