import type { Condition } from './document-variables.ts'

/** In the order of the footer. */
export const documentNames = [
  'helpandcontact',
  'faq',
  'termsandconditions',
  'privacy',
  'contentpolicy',
  'about',
  'pricing',
] as const
export type DocumentName = (typeof documentNames)[number]

export function isDocumentName(value: string): value is DocumentName {
  return documentNames.some((name) => name === value)
}

/** A document as the server parses it from Markdown. It contains no HTML. */
export interface Document {
  title: string
  description: string
  /** `2026-11-15` */
  updated: string
  blocks: Block[]
}

export type Block =
  | Heading
  | { kind: 'paragraph'; content: Inline[]; only?: Condition }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Row[] }

export interface Row {
  cells: Inline[][]
  only?: Condition
}

export interface Heading {
  kind: 'heading'
  level: 2 | 3
  /** The same in every language: links keep working when the language changes. */
  id: string
  content: Inline[]
}

/** Plain text may hold variables: `{{feePercent}}`. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; content: Inline[] }

export function isHeading(block: Block): block is Heading {
  return block.kind === 'heading'
}
