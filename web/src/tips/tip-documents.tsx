import { m } from '../paraglide/messages.js'

const terms = '/documents/termsandconditions'

/** Below the send button: what a tip is subject to and what is kept. In a new tab, so that nothing typed is lost. */
export function TipDocuments() {
  const links = [
    { href: terms, name: m.document_termsandconditions() },
    { href: `${terms}#privacy`, name: m.tip_privacy() },
  ]
  return (
    <ul className="-my-3 flex flex-wrap justify-center gap-x-4 text-muted text-xs">
      {links.map(({ href, name }) => (
        <li key={href}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={m.opens_new_tab({ name })}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
