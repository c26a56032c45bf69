import type { Inline } from '@obole/contract/rules/document'
import { fill, type Values } from './variables.ts'

/** The plain text. */
export function inlineText(content: Inline[], values: Values): string {
  return content.map((part) => wordsOf(part, values)).join('')
}

function wordsOf(part: Inline, values: Values): string {
  if (typeof part === 'string') return fill(part, values)
  return part.kind === 'code' ? part.text : inlineText(part.content, values)
}
