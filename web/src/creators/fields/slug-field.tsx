import { slugMax } from '@obole/contract/rules/limits'
import { type ReactNode, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { FormField } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { FormHandle } from '../../ui/forms/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import { type SlugCheck, slugErrorText, typedSlug } from './slug-check.ts'

interface SlugFieldProps<Name extends string> {
  form: FormHandle<Name | 'slug'>
  slug: string
  check: SlugCheck
  onChange: (slug: string) => void
  /** The site's host, shown before the slug. */
  host: string
  /** Below the field, instead of the rules. */
  hint?: ReactNode
  /** It was typed or sent: an address that only follows the name is no error yet. */
  isTouched: boolean
}

/** The page's address, checked while it is typed. */
export function SlugField<Name extends string>(props: SlugFieldProps<Name>) {
  const { form, slug, check, onChange, host, hint, isTouched } = props
  // Keyboards of phones add one after a word: it is no hyphen that anybody wanted.
  const endsInSpace = useRef(false)
  const error = isTouched || check === 'taken' ? slugErrorText(check) : null
  return (
    <FormField form={form} name="slug" label={m.create_slug()} hint={hint ?? m.create_slug_hint()} error={error}>
      {(control) => (
        <div className="input flex items-center p-0 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2">
          <span aria-hidden="true" className="shrink-0 select-none ps-3.5 text-muted">
            <span className="max-sm:hidden">{host}/</span>@
          </span>
          <TextInput
            {...control}
            value={slug}
            onChange={({ target: { value } }) => {
              endsInSpace.current = /\s$/.test(value)
              onChange(typedSlug(value))
            }}
            onBlur={() => endsInSpace.current && onChange(slug.replace(/-$/, ''))}
            maxLength={slugMax}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            className="min-w-0 border-0 bg-transparent ps-0.5 outline-none aria-invalid:shadow-none"
          />
          <p role="status" className="shrink-0 pe-3.5 font-medium text-sm">
            <Availability check={check} />
          </p>
        </div>
      )}
    </FormField>
  )
}

function Availability({ check }: { check: SlugCheck }) {
  if (check === 'checking') {
    return (
      <span className="flex items-center gap-2 text-muted">
        <Spinner />
        {m.create_slug_checking()}
      </span>
    )
  }
  if (check === 'free') {
    return (
      <span className="flex items-center gap-1.5 text-evergreen">
        <Icon name="verified" sizePx={18} />
        {m.create_slug_free()}
      </span>
    )
  }
  return null
}
