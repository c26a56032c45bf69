import { deleteCreator, type OwnCreator } from '@obole/contract/calls/creators'
import { longDate } from '@obole/contract/formatting/dates'
import { erasureGraceDays } from '@obole/contract/rules/limits'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { SettingsSection } from '../fields/settings-section.tsx'

const dayMs = 86_400_000

interface DeletePageProps {
  page: OwnCreator
  onDeleted: () => Promise<void>
}

/** Taken down at once, erased after the grace period; confirmed by typing the address. */
export function DeletePage({ page, onDeleted }: DeletePageProps) {
  const locale = useLocale()
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
      <DialogForm
        form={form}
        isOpen={isOpen}
        onClose={close}
        title={m.settings_delete_title({ slug: page.slug })}
        description={m.settings_delete_text({ date })}
        submitText={m.settings_delete()}
        variant="danger"
        isIncomplete={!isConfirmed}
      >
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
      </DialogForm>
    </SettingsSection>
  )
}
