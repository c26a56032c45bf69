import { productName } from '@obole/contract/names'
import { m } from '../paraglide/messages.js'
import type { DocumentName } from '../platform/document-names.ts'

/** A sentence about each document. */
export const documentLeads: Record<DocumentName, () => string> = {
  helpandcontact: m.document_helpandcontact_lead,
  faq: m.document_faq_lead,
  termsandconditions: () => m.document_termsandconditions_lead({ product: productName }),
  contentpolicy: () => m.document_contentpolicy_lead({ product: productName }),
  about: m.document_about_lead,
  pricing: m.document_pricing_lead,
}
