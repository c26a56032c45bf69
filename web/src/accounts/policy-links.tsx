import type { DocumentName } from '@obole/contract/rules/document'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { documentTitles } from '../platform/document-names.ts'

const documents = ['termsandconditions', 'privacy', 'contentpolicy'] as const satisfies DocumentName[]

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
