import { deleteCreator, type OwnCreator } from '@obole/contract/creators'
import { longDate } from '@obole/contract/dates'
import { erasureGraceDays } from '@obole/contract/limits'
import { useId, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { explainFor } from '../ui/explain.ts'
import { Form, FormField, SubmitButton } from '../ui/form.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useForm } from '../ui/use-form.ts'
import { SettingsSection } from './settings-section.tsx'

const dayMs = 86_400_000

interface DeletePageProps {
  page: OwnCreator
  onDeleted: () => Promise<void>
}

/** Taken down at once, erased after the grace period; confirmed by typing the address. */
export function DeletePage({ page, onDeleted }: DeletePageProps) {
  const locale = useLocale()
  const formId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const form = useForm({
    fields: ['slug'],
    submit: async () => {
      await api(deleteCreator, { params: { slug: page.slug } })
      await onDeleted()
    },
    explain: explainFor(),
  })
  const { isBusy } = form.state
  const isConfirmed = typed.trim().toLowerCase().replace(/^@/, '') === page.slug
  const date = longDate(new Date(Date.now() + erasureGraceDays * dayMs), locale)
  const close = () => {
    setIsOpen(false)
    setTyped('')
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
            <SubmitButton form={form} formId={formId} variant="danger" disabled={!isConfirmed}>
              {m.settings_delete()}
            </SubmitButton>
          </>
        }
      >
        <Form form={form} id={formId}>
          <FormField form={form} name="slug" label={m.settings_delete_type({ slug: page.slug })}>
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
          </FormField>
        </Form>
      </Dialog>
    </SettingsSection>
  )
}
