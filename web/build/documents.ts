import type { Plugin } from 'vite'
import { parseDocument } from '../src/documents/parse-document.ts'

/** Turns each Markdown document into plain values at build time: no browser loads a parser. */
export function documents(): Plugin {
  return {
    name: 'obole:documents',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/documents\/[a-z]{2}\/[a-z]+\.md$/ },
      handler: (markdown) => ({
        code: `export const document = ${JSON.stringify(parseDocument(markdown))}`,
        map: null,
        moduleType: 'js',
      }),
    },
  }
}
