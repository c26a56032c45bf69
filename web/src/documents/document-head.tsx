import { productName } from '@obole/contract/names'
import { m } from '../paraglide/messages.js'
import { type DocumentName, documentTitles } from '../platform/document-names.ts'

/** What a document is about, in one sentence. */
export const documentLeads: Record<DocumentName, () => string> = {
  helpandcontact: m.document_helpandcontact_lead,
  faq: m.document_faq_lead,
  termsandconditions: () => m.document_termsandconditions_lead({ product: productName }),
  contentpolicy: () => m.document_contentpolicy_lead({ product: productName }),
  about: m.document_about_lead,
  pricing: m.document_pricing_lead,
}

export function DocumentHead({ name }: { name: DocumentName }) {
  return (
    <header className="grid gap-3">
      <h1 className="text-3xl">{documentTitles[name]()}</h1>
      <p className="max-w-[60ch] text-lg text-muted">{documentLeads[name]()}</p>
    </header>
  )
}
