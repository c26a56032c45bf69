import type { Site } from '@obole/contract/calls/site'
import { productName } from '@obole/contract/formatting/names'
import { yearOf } from '@obole/contract/formatting/time-zone'
import { documentNames } from '@obole/contract/rules/document'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { documentTitles } from '../platform/document-names.ts'
import { NetworkIcon } from '../ui/network-icon.tsx'

const networks = [
  ['facebookUrl', 'Facebook'],
  ['instagramUrl', 'Instagram'],
  ['linkedInUrl', 'LinkedIn'],
] as const

export function Footer({ site }: { site: Site | null }) {
  const followed = networks.flatMap(([field, name]) => {
    const href = site?.links[field]
    return href ? [[field, name, href] as const] : []
  })
  return (
    <footer className="mt-16 border-line border-t">
      <div className="mx-auto grid max-w-5xl gap-6 px-5 py-8 text-muted text-sm sm:px-8">
        <nav aria-label={m.documents_title()}>
          <ul className="flex flex-wrap gap-x-6">
            {documentNames.map((name) => (
              <li key={name}>
                <Link
                  to="/documents/$document"
                  params={{ document: name }}
                  className="inline-flex min-h-11 items-center hover:text-ink hover:underline hover:underline-offset-4"
                >
                  {documentTitles[name]()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p suppressHydrationWarning>{m.footer_rights({ year: yearOf(new Date()), product: productName })}</p>
          {site && followed.length > 0 && (
            <ul aria-label={m.footer_follow({ product: productName })} className="-mx-2.5 flex">
              {followed.map(([field, name, href]) => (
                <li key={field}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={m.opens_new_tab({ name })}
                    className="icon-button text-muted hover:text-ink"
                  >
                    <NetworkIcon field={field} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}
