import { slugMax } from '@obole/contract/limits'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type SlugCheck, typedSlug } from './slug-check.ts'

interface SlugFieldProps {
  slug: string
  check: SlugCheck
  onChange: (slug: string) => void
  /** Where the address stands: `obole.example`. */
  host: string
  /** Said below the field instead of the rules. */
  hint?: ReactNode
  /** The field was left or the form sent: an empty one is now a fault. */
  isTouched?: boolean
}

/** The page's address, with what is known about it as it is typed. */
export function SlugField({ slug, check, onChange, host, hint, isTouched }: SlugFieldProps) {
  return (
    <Field label={m.create_slug()} hint={hint ?? m.create_slug_hint()} error={errorOf(check, isTouched ?? false)}>
      {(control) => (
        <div className="input flex items-center p-0 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2">
          <span aria-hidden="true" className="shrink-0 select-none ps-3.5 text-muted">
            <span className="max-sm:hidden">{host}/</span>@
          </span>
          <TextInput
            {...control}
            value={slug}
            onChange={(event) => onChange(typedSlug(event.target.value))}
            maxLength={slugMax}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            className="min-w-0 border-0 bg-transparent ps-0.5 outline-none aria-invalid:shadow-none"
          />
          <p role="status" className="shrink-0 pe-3.5 font-medium text-sm">
            <Verdict check={check} />
          </p>
        </div>
      )}
    </Field>
  )
}

function Verdict({ check }: { check: SlugCheck }) {
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

function errorOf(check: SlugCheck, isTouched: boolean): string | null {
  if (check === 'taken') return m.refusal_slug_taken()
  if (check === 'malformed') return m.create_slug_malformed()
  return check === 'empty' && isTouched ? m.ui_field_required() : null
}
