import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { m } from '../paraglide/messages.js'
import { type DocumentName, documentTitles } from '../platform/document-names.ts'
import type { FormHandle } from '../ui/use-form.ts'

const documents = ['termsandconditions', 'contentpolicy'] as const satisfies DocumentName[]

export function PolicyConsent<Name extends string>({ form }: { form: FormHandle<Name | 'policy'> }) {
  const id = useId()
  const error = form.state.errors.policy
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          name="policy"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-documents ${id}-error`}
          className="mt-0.5 size-6 shrink-0 accent-copper-fill"
        />
        <span>{m.register_policy()}</span>
      </label>
      <div id={`${id}-documents`} className="ps-9">
        <PolicyLinks />
      </div>
      <p id={`${id}-error`} aria-live="polite" className="font-medium text-brick text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** In a new tab, so that the form is not lost. */
export function PolicyLinks() {
  return (
    <ul className="flex flex-wrap gap-x-5 text-sm">
      {documents.map((document) => (
        <li key={document}>
          <Link
            to="/documents/$document"
            params={{ document }}
            target="_blank"
            aria-label={m.opens_new_tab({ name: documentTitles[document]() })}
            className="link inline-flex min-h-11 items-center"
          >
            {documentTitles[document]()}
          </Link>
        </li>
      ))}
    </ul>
  )
}
