import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { documentNames, documentTitles } from '../platform/document-names.ts'

/** Beside the text on wide screens, a row that scrolls on phones. */
export function DocumentsNavigation() {
  return (
    <nav
      aria-label={m.documents_navigation()}
      className="-mx-5 mb-8 overflow-x-auto px-5 sm:-mx-8 sm:px-8 md:m-0 md:p-0"
    >
      <ul className="flex gap-1 md:sticky md:top-10 md:grid">
        {documentNames.map((name) => (
          <li key={name}>
            <Link
              to="/documents/$document"
              params={{ document: name }}
              className="flex min-h-11 items-center whitespace-nowrap rounded-capsule px-4 font-semibold text-muted text-sm hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink md:whitespace-normal md:rounded-sm md:px-3"
            >
              {documentTitles[name]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
