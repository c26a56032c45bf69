import type { Site } from '@obole/contract/calls/site'
import { longDay } from '@obole/contract/formatting/dates'
import { isHeading } from '@obole/contract/rules/document'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Icon } from '../ui/icon.tsx'
import { DocumentText } from './document-text.tsx'
import type { LoadedDocument } from './load-document.ts'
import { shownBlocks } from './shown-blocks.ts'
import { TableOfContents } from './table-of-contents.tsx'
import { valuesOf } from './variables.ts'
import { EarlierVersions, VersionNotice } from './versions.tsx'

interface DocumentPageProps {
  name: string
  loaded: LoadedDocument
  site: Site | null
  /** After the text: the contact form. */
  children?: ReactNode
}

/** The text, and its table of contents: beside it on wide screens, folded above it on phones. */
export function DocumentPage({ name, loaded, site, children }: DocumentPageProps) {
  const { document } = loaded
  const locale = useLocale()
  const values = valuesOf(site, locale)
  const contents = <TableOfContents headings={document.blocks.filter(isHeading)} values={values} />
  return (
    <>
      <nav aria-label={m.documents_toc()} className="hidden md:col-start-1 md:row-start-2 md:block print:hidden">
        <div className="sticky top-0 mt-6 max-h-svh overflow-y-auto border-line border-t py-6">
          <p aria-hidden="true" className="px-3 pb-2 font-semibold text-muted text-xs">
            {m.documents_toc()}
          </p>
          {contents}
        </div>
      </nav>
      <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 md:col-start-2 md:row-span-2 md:row-start-1">
        <header className="grid gap-2">
          <h1 className="text-3xl">{document.title}</h1>
          <p className="text-muted text-sm">{m.document_updated({ date: longDay(document.updated, locale) })}</p>
        </header>
        <details className="rounded-card border border-line bg-sunken md:hidden print:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 font-semibold text-sm">
            {m.documents_toc()}
            <Icon name="chevron" sizePx={18} className="in-open:rotate-180" />
          </summary>
          <nav aria-label={m.documents_toc()} className="px-1 pb-3">
            {contents}
          </nav>
        </details>
        <VersionNotice name={name} loaded={loaded} />
        <DocumentText blocks={shownBlocks(document.blocks, site)} values={values} />
        {children}
        <EarlierVersions name={name} loaded={loaded} />
      </article>
    </>
  )
}
