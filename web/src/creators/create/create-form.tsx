import { createCreator, type OwnCreator } from '@obole/contract/calls/creators'
import { useReducer } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { storeOwnCreator } from '../../platform/session/member.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { nameErrorText, titleErrorText } from '../fields/name-errors.ts'
import { slugErrorText, useSlugCheck } from '../fields/slug-check.ts'
import { SlugField } from '../fields/slug-field.tsx'
import { createReducer, newCreatorOf, newDraft, newNeutralSlug } from './create-draft.ts'
import { CreatePreview } from './create-preview.tsx'

interface CreateFormProps {
  host: string
  onCreated: (page: OwnCreator) => void
}

/** Three fields, and a preview of the page beside them. */
export function CreateForm({ host, onCreated }: CreateFormProps) {
  const [draft, dispatch] = useReducer(createReducer, null, () => newDraft(newNeutralSlug()))
  const slugCheck = useSlugCheck(draft.slug)
  const form = useForm({
    fields: ['name', 'slug', 'title'],
    check: () => ({
      name: nameErrorText(draft.name),
      slug: slugErrorText(slugCheck),
      title: titleErrorText(draft.title),
    }),
    submit: async () => {
      const page = await api(createCreator, { body: newCreatorOf(draft) })
      storeOwnCreator(page)
      onCreated(page)
    },
    explain: explainFor('name', 'slug', 'title'),
  })
  // An empty field is no error before the form was sent.
  const isTouched = form.state.failures > 0
  const isUnsaved = Boolean(draft.name || draft.slug || draft.title) && form.state.successes === 0

  return (
    <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Form form={form}>
        <LeaveGuard isDirty={isUnsaved && !form.state.isBusy} message={m.create_unsaved()} />
        <FormField
          form={form}
          name="name"
          label={m.create_name()}
          hint={m.create_name_hint()}
          error={isTouched || draft.name !== '' ? nameErrorText(draft.name) : null}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              value={draft.name}
              autoComplete="off"
              onChange={(event) => {
                dispatch({ type: 'named', name: event.target.value })
                if (!draft.isSlugTyped) form.onFilled('slug')
              }}
            />
          )}
        </FormField>
        <SlugField
          form={form}
          host={host}
          slug={draft.slug}
          check={slugCheck}
          isTouched={isTouched || draft.isSlugTyped}
          onChange={(slug) => dispatch({ type: 'addressed', slug })}
        />
        <FormField
          form={form}
          name="title"
          label={m.create_tagline()}
          hint={m.create_tagline_hint()}
          error={titleErrorText(draft.title)}
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
        </FormField>
        <SubmitButton form={form} isWide>
          {form.state.isBusy ? m.create_busy() : m.create_submit()}
        </SubmitButton>
      </Form>
      <CreatePreview draft={draft} host={host} />
    </div>
  )
}
