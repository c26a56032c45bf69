import type { Photo } from '@obole/contract/calls/albums'
import { saveThanks, type Thanks } from '@obole/contract/calls/thanks'
import { locales } from '@obole/contract/formatting/names'
import { thanksMax } from '@obole/contract/rules/limits'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, FormField } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { notify } from '../../ui/toast.tsx'
import { LanguageFold, labelIn } from '../fields/language-fold.tsx'
import { SaveButton } from '../fields/save-button.tsx'
import { type ThanksField, thanksBody, thanksDraftOf, thanksErrors, thanksFields } from './thanks-draft.ts'

interface ThanksFormProps {
  creatorId: string
  thanks: Thanks
  photos: Photo[]
}

export function ThanksForm({ creatorId, thanks, photos }: ThanksFormProps) {
  const locale = useLocale()
  const [saved, setSaved] = useState(thanks)
  const [draft, setDraft] = useState(() => thanksDraftOf(thanks))
  const form = useForm<ThanksField>({
    fields: thanksFields,
    check: () => thanksErrors(draft, locale),
    submit: async () => {
      const changed = await api(saveThanks, { params: { id: creatorId }, body: thanksBody(draft) })
      setSaved(changed)
      setDraft(thanksDraftOf(changed))
      notify('success', m.thanks_saved())
    },
    explain: explainFor(...thanksFields),
  })
  const { isBusy, errors } = form.state
  const isDirty = JSON.stringify(draft) !== JSON.stringify(thanksDraftOf(saved))
  return (
    <Form form={form} label={m.thanks_label()} className="grid-cols-1">
      <LeaveGuard isDirty={isDirty && !isBusy} message={m.settings_unsaved()} />
      <p className="text-muted text-sm">{m.goal_languages()}</p>
      {[locale, ...locales.filter((code) => code !== locale)].map((code) => (
        <LanguageFold key={code} code={code} isOpen={code === locale || saved.texts[code] !== undefined}>
          <FormField form={form} name={`texts.${code}`} label={m.thanks_text()}>
            {(control) => (
              <TextArea
                {...control}
                aria-label={labelIn(code, m.thanks_text())}
                lang={code}
                dir="auto"
                limit={thanksMax}
                value={draft.texts[code]}
                onChange={(event) => setDraft({ ...draft, texts: { ...draft.texts, [code]: event.target.value } })}
              />
            )}
          </FormField>
        </LanguageFold>
      ))}
      <PhotoChoice
        photos={photos}
        photoId={draft.photoId}
        error={errors.photoId}
        onChange={(photoId) => setDraft({ ...draft, photoId })}
      />
      <div className="flex justify-end">
        <SaveButton form={form} isDirty={isDirty} />
      </div>
    </Form>
  )
}

interface PhotoChoiceProps {
  photos: Photo[]
  photoId: string | null
  error: string | undefined
  onChange: (photoId: string | null) => void
}

/** One photo of the album, or none. */
function PhotoChoice({ photos, photoId, error, onChange }: PhotoChoiceProps) {
  if (photos.length === 0) return <p className="text-muted text-sm">{m.thanks_no_album()}</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-sm">{m.thanks_photo()}</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="radio"
          name="photoId"
          checked={photoId === null}
          onChange={() => onChange(null)}
          className="size-5 accent-evergreen"
        />
        {m.thanks_no_photo()}
      </label>
      <div className="grid max-h-80 auto-rows-max grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3 overflow-y-auto p-1">
        {photos.map(({ id, thumbnailUrl, color }, index) => (
          <label
            key={id}
            style={{ backgroundColor: color }}
            className="relative block aspect-square cursor-pointer overflow-hidden rounded-card outline-offset-2 has-checked:outline-3 has-checked:outline-evergreen has-focus-visible:outline-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="photoId"
              checked={photoId === id}
              onChange={() => onChange(id)}
              aria-label={m.album_image_number({ index: index + 1 })}
              className="absolute start-2 top-2 size-5 accent-evergreen"
            />
            <img src={thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
          </label>
        ))}
      </div>
      <p aria-live="polite" className="font-medium text-brick text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
