import type { DocumentName } from '@obole/contract/rules/document'
import { m } from '../paraglide/messages.js'

export const documentTitles: Record<DocumentName, () => string> = {
  helpandcontact: m.document_helpandcontact,
  faq: m.document_faq,
  termsandconditions: m.document_termsandconditions,
  privacy: m.document_privacy,
  contentpolicy: m.document_contentpolicy,
  about: m.document_about,
  pricing: m.document_pricing,
}
