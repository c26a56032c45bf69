import type { Heading } from '@obole/contract/rules/document'
import { inlineText } from './inline-text.ts'
import type { Values } from './variables.ts'

export function TableOfContents({ headings, values }: { headings: Heading[]; values: Values }) {
  return (
    <ol className="grid">
      {headings.map((heading) => (
        <li key={heading.id} className={heading.level === 3 ? 'ps-4' : undefined}>
          <a
            href={`#${heading.id}`}
            className={`flex min-h-11 items-center rounded-sm px-3 py-1 text-sm leading-snug hover:bg-sunken hover:text-ink md:min-h-8 ${heading.level === 3 ? 'text-muted' : 'font-medium'}`}
          >
            {inlineText(heading.content, values)}
          </a>
        </li>
      ))}
    </ol>
  )
}
