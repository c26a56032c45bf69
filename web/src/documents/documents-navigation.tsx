import { documentNames } from '@obole/contract/rules/document'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { documentTitles } from '../platform/document-names.ts'

/** Beside the text on wide screens, a row that scrolls on phones. */
export function DocumentsNavigation() {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  // On the first load the style sheet does it, without script.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is shown changes with the address
  useEffect(() => {
    const shown = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (nav.current && shown) nav.current.scrollLeft = shown.offsetLeft - nav.current.clientWidth / 4
  }, [path])
  return (
    <nav
      ref={nav}
      aria-label={m.documents_navigation()}
      className="relative -mx-5 mb-6 scroll-ps-[25%] overflow-x-auto px-5 sm:-mx-8 sm:px-8 md:m-0 md:p-0 print:hidden"
    >
      <ul className="flex w-max gap-1 md:grid md:w-auto">
        {documentNames.map((name) => (
          <li key={name}>
            <Link
              to="/documents/$document"
              params={{ document: name }}
              className="flex min-h-11 items-center whitespace-nowrap rounded-capsule px-4 font-semibold text-muted text-sm hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:[scroll-initial-target:nearest] aria-[current=page]:text-ink md:whitespace-normal md:rounded-sm md:px-3"
            >
              {documentTitles[name]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
