import type { Agreement } from '@obole/contract/calls/agreement'
import type { Locale } from '@obole/contract/formatting/names'
import { ageMin } from '@obole/contract/rules/limits'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { currentLocale } from '../../platform/locale.ts'

/** The terms that bind, as the site shows them now. */
export interface Terms {
  /** Their text, where the person reads another language; null in French. */
  french: ReactNode
  /** The date of the terms by language. */
  versions: Partial<Record<Locale, string>>
}

interface AgreementFieldsProps {
  terms: Terms
  error: string | undefined
}

/**
 * A contract of adhesion is in French first: another language binds only by express wish, after the French terms were
 * shown (Charter of the French language, s. 55). Nothing is ticked in advance.
 */
export function AgreementFields({ terms, error }: AgreementFieldsProps) {
  return (
    <div className="-my-2 grid gap-1">
      {terms.french && (
        <>
          <p id="french-terms" className="font-semibold text-sm">
            {m.register_french_terms()}
          </p>
          <section
            lang="fr"
            aria-labelledby="french-terms"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
            tabIndex={0}
            className="mb-1 grid h-28 content-start gap-3 overflow-y-auto rounded-sm border border-line p-3 text-sm"
          >
            {terms.french}
          </section>
          <Check name="wish" label={m.register_wish()} />
        </>
      )}
      <Check name="agrees" label={m.register_agree({ age: ageMin })} error={error} />
    </div>
  )
}

function Check({ name, label, error }: { name: string; label: string; error?: string | undefined }) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-10 items-center gap-3 text-sm leading-snug">
        <input
          type="checkbox"
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${name}-error`}
          className="size-5 shrink-0 accent-evergreen"
        />
        {label}
      </label>
      <p id={`${name}-error`} aria-live="polite" className="font-medium text-brick text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** What is ticked in the form; null while the terms are not accepted. */
export function agreementIn(form: HTMLFormElement | null, { versions }: Terms): Agreement | null {
  if (!form) return null
  const ticked = new FormData(form)
  const wishesOtherLanguage = ticked.has('wish')
  const locale = wishesOtherLanguage ? currentLocale() : 'fr'
  const version = versions[locale]
  return ticked.has('agrees') && version ? { version, locale, wishesOtherLanguage, isOfAge: true } : null
}
