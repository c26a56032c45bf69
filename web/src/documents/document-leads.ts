import { productName } from '@obole/contract/formatting/names'
import type { DocumentName } from '@obole/contract/rules/document'
import { m } from '../paraglide/messages.js'

/** A sentence about each document. */
export const documentLeads: Record<DocumentName, () => string> = {
  helpandcontact: m.document_helpandcontact_lead,
  faq: m.document_faq_lead,
  termsandconditions: () => m.document_termsandconditions_lead({ product: productName }),
  privacy: () => m.document_privacy_lead({ product: productName }),
  contentpolicy: () => m.document_contentpolicy_lead({ product: productName }),
  about: m.document_about_lead,
  pricing: m.document_pricing_lead,
}
