import { productName } from '@obole/contract/formatting/names'
import { documentNames } from '@obole/contract/rules/document'
import { createFileRoute, Link } from '@tanstack/react-router'
import { documentLeads } from '../../documents/document-leads.ts'
import { m } from '../../paraglide/messages.js'
import { documentTitles } from '../../platform/document-names.ts'
import { publicHead, siteIn } from '../../platform/public-head.ts'

export const Route = createFileRoute('/documents/')({
  staticData: { isPublic: true },
  head: ({ matches }) =>
    publicHead({
      site: siteIn(matches),
      path: '/documents',
      title: m.documents_title(),
      description: m.documents_lead({ product: productName }),
      facts: { '@type': 'CollectionPage', name: m.documents_title() },
    }),
  component: Documents,
})

function Documents() {
  return (
    <div className="grid content-start gap-8 md:col-start-2 md:row-span-2 md:row-start-1">
      <header className="grid gap-3">
        <h1 className="text-3xl">{m.documents_title()}</h1>
        <p className="max-w-[60ch] text-lg text-muted">{m.documents_lead({ product: productName })}</p>
      </header>
      <ul className="grid gap-6">
        {documentNames.map((name) => (
          <li key={name} className="grid gap-1 border-line border-t pt-5">
            <h2 className="text-lg">
              <Link to="/documents/$document" params={{ document: name }} className="link">
                {documentTitles[name]()}
              </Link>
            </h2>
            <p className="text-muted">{documentLeads[name]()}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
