import { m } from '../paraglide/messages.js'

/** The six documents in the order of the footer. */
export const documentNames = [
  'helpandcontact',
  'faq',
  'termsandconditions',
  'contentpolicy',
  'about',
  'pricing',
] as const
export type DocumentName = (typeof documentNames)[number]

export function isDocumentName(value: string): value is DocumentName {
  return documentNames.some((name) => name === value)
}

export const documentTitles: Record<DocumentName, () => string> = {
  helpandcontact: m.document_helpandcontact,
  faq: m.document_faq,
  termsandconditions: m.document_termsandconditions,
  contentpolicy: m.document_contentpolicy,
  about: m.document_about,
  pricing: m.document_pricing,
}
