import type { Locale } from '@obole/contract/names'
import type { DocumentName } from '../platform/document-names.ts'
import type { Document } from './document.ts'

/** Each text is a file of its own: a visitor loads the one document that they read, in their language. */
const texts = import.meta.glob<Document>('./*/*.md', { import: 'document' })

export async function loadDocument(name: DocumentName, locale: Locale): Promise<Document> {
  const load = texts[`./${locale}/${name}.md`]
  if (!load) throw new Error(`The document ${name} is missing in ${locale}`)
  return load()
}
