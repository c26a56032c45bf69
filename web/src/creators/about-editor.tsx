import { descriptionMax } from '@obole/contract/limits'
import { type FormEvent, useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import {
  type AboutDraft,
  type AboutState,
  canSave,
  descriptionError,
  descriptionLength,
  isVideoValid,
} from './about-draft.ts'

interface AboutEditorProps {
  state: Extract<AboutState, { mode: 'edit' }>
  onType: (field: keyof AboutDraft, value: string) => void
  onSave: () => void
  onCancel: () => void
}

/** Checked on every change; nothing typed is ever lost by a failure. */
export function AboutEditor({ state, onType, onSave, onCancel }: AboutEditorProps) {
  const { draft, isSaving, failure } = state
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave(state)) onSave()
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field label={m.about_description()} hint={m.about_description_hint()} error={descriptionErrorText(draft)}>
        {(control) => (
          <div className="grid gap-1">
            <TextArea
              {...control}
              ref={text}
              dir="auto"
              value={draft.description}
              onChange={(event) => onType('description', event.target.value)}
              className="field-sizing-content max-h-[70dvh] min-h-56 text-[1.0625rem]"
            />
            <Counter length={descriptionLength(draft.description)} />
          </div>
        )}
      </Field>
      <Field
        label={m.about_video_label()}
        hint={m.about_video_hint()}
        error={isVideoValid(draft) ? null : m.about_video_invalid()}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://youtu.be/…"
            value={draft.video}
            onChange={(event) => onType('video', event.target.value)}
          />
        )}
      </Field>
      {failure && (
        <Notice tone="bad" title={m.about_failed()}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onCancel} disabled={isSaving}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSaving} disabled={!canSave(state)}>
          {isSaving ? m.about_saving() : m.ui_save()}
        </Button>
      </div>
    </form>
  )
}

function Counter({ length }: { length: number }) {
  return (
    <p
      className={classNames(
        'justify-self-end text-xs tabular-nums',
        length > descriptionMax ? 'font-semibold text-brick' : 'text-muted',
      )}
    >
      {m.ui_counter({ length, limit: descriptionMax })}
    </p>
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
