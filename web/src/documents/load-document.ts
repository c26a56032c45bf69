import type { Locale } from '@obole/contract/names'
import type { DocumentName } from '../platform/document-names.ts'
import type { Document } from './document.ts'

/** One chunk for each document and language: a visitor loads only what they read. */
const texts = import.meta.glob<Document>('./*/*.md', { import: 'document' })

export async function loadDocument(name: DocumentName, locale: Locale): Promise<Document> {
  const load = texts[`./${locale}/${name}.md`]
  if (!load) throw new Error(`The document ${name} is missing in ${locale}`)
  return load()
}
