import { createCreator, type OwnCreator } from '@obole/contract/creators'
import { type FormEvent, useReducer, useRef, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { keepOwnCreator } from '../platform/session/member.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { createStep, emptyDraft, isTitleTooLong, nameError, newCreatorOf } from './create-draft.ts'
import { CreatePreview } from './create-preview.tsx'
import { nameErrorText } from './name-error-text.ts'
import { useSlugCheck } from './slug-check.ts'
import { SlugField } from './slug-field.tsx'

interface CreateFormProps {
  host: string
  onCreated: (page: OwnCreator) => void
}

/** Three fields, and beside them the page as it will be. */
export function CreateForm({ host, onCreated }: CreateFormProps) {
  const [draft, dispatch] = useReducer(createStep, emptyDraft)
  const check = useSlugCheck(draft.slug)
  const [isBusy, setIsBusy] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isReady =
    nameError(draft.name) === null && !isTitleTooLong(draft.title) && (check === 'free' || check === 'unknown')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if (isBusy) return
    if (!isReady) {
      // Drawn with its faults first.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    setIsBusy(true)
    setFailure(null)
    try {
      const page = await api(createCreator, { body: newCreatorOf(draft) })
      keepOwnCreator(page)
      onCreated(page)
    } catch (error) {
      setFailure(refusalText(error))
      setIsBusy(false)
    }
  }

  return (
    <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        <Field label={m.create_name()} hint={m.create_name_hint()} error={nameErrorText(draft.name, isTouched)}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              value={draft.name}
              autoComplete="off"
              onChange={(event) => dispatch({ type: 'named', name: event.target.value })}
            />
          )}
        </Field>
        <SlugField
          host={host}
          slug={draft.slug}
          check={check}
          isTouched={isTouched}
          onChange={(slug) => dispatch({ type: 'addressed', slug })}
        />
        <Field
          label={m.create_tagline()}
          hint={m.create_tagline_hint()}
          error={isTitleTooLong(draft.title) ? m.create_tagline_too_long() : null}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              value={draft.title}
              autoComplete="off"
              onChange={(event) => dispatch({ type: 'titled', title: event.target.value })}
            />
          )}
        </Field>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" variant="primary" isWide aria-busy={isBusy || undefined}>
          {isBusy ? m.create_busy() : m.create_submit()}
        </Button>
      </form>
      <CreatePreview draft={draft} host={host} />
    </div>
  )
}
