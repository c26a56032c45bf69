import { descriptionMax } from '@obole/contract/rules/limits'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { type AboutDraft, canSave, descriptionError, isVideoValid } from './about-draft.ts'

interface AboutEditorProps {
  draft: AboutDraft
  onType: (field: keyof AboutDraft, value: string) => void
  /** Rejects when it could not be saved; then the editor stays open. */
  onSave: () => Promise<void>
  onCancel: () => void
}

/** Checked on every change, from the first one on; nothing typed is lost by a failure. */
export function AboutEditor({ draft, onType, onSave, onCancel }: AboutEditorProps) {
  const form = useForm({ fields: ['description', 'video'], submit: onSave, explain: explainFor() })
  const [isTyped, setIsTyped] = useState({ description: false, video: false })
  const type = (field: keyof AboutDraft, value: string) => {
    setIsTyped({ ...isTyped, [field]: true })
    onType(field, value)
  }
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])
  const { isBusy } = form.state
  return (
    <Form form={form} problemTitle={m.about_failed()}>
      <FormField
        form={form}
        name="description"
        label={m.about_description()}
        hint={m.about_description_hint()}
        error={isTyped.description ? descriptionErrorText(draft) : null}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={text}
            dir="auto"
            value={draft.description}
            onChange={(event) => type('description', event.target.value)}
            limit={descriptionMax}
            className="field-sizing-content max-h-[70dvh] min-h-56 text-[1.0625rem]"
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="video"
        label={m.about_video_label()}
        hint={m.about_video_hint()}
        error={isTyped.video && !isVideoValid(draft) ? m.about_video_invalid() : null}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://youtu.be/…"
            value={draft.video}
            onChange={(event) => type('video', event.target.value)}
          />
        )}
      </FormField>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onCancel} disabled={isBusy}>
          {m.ui_cancel()}
        </Button>
        <SubmitButton form={form} disabled={!canSave(draft)}>
          {isBusy ? m.about_saving() : m.ui_save()}
        </SubmitButton>
      </div>
    </Form>
  )
}

function descriptionErrorText(draft: AboutDraft): string | null {
  switch (descriptionError(draft)) {
    case 'required':
      return m.about_description_required()
    case 'too long':
      return m.about_description_too_long()
    case null:
      return null
  }
}
