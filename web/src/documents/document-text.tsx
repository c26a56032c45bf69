import type { Block, Inline } from '@obole/contract/rules/document'
import { Fragment } from 'react'
import { m } from '../paraglide/messages.js'
import { DocumentLink } from './document-link.tsx'
import { fill, type Values } from './variables.ts'

/** A document never changes while it is shown: the index is a good key. */
export function DocumentText({ blocks, values }: { blocks: Block[]; values: Values }) {
  return (
    <div className="document grid max-w-[68ch] grid-cols-[minmax(0,1fr)] gap-4 leading-relaxed [overflow-wrap:anywhere]">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={place} block={block} values={values} />
      ))}
    </div>
  )
}

/** An anchor must not hide behind the top bar of phones. */
const headingClass = {
  2: 'mt-8 scroll-mt-20 border-line border-t pt-8 text-xl lg:scroll-mt-6',
  3: 'mt-4 scroll-mt-20 text-lg lg:scroll-mt-6',
}

function BlockView({ block, values }: { block: Block; values: Values }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} className={headingClass[block.level]}>
          <Inlines content={block.content} values={values} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} values={values} />
        </p>
      )
    case 'list':
      return <ListView block={block} values={values} />
    case 'table':
      return <TableView block={block} values={values} />
  }
}

function ListView({ block, values }: { block: Extract<Block, { kind: 'list' }>; values: Values }) {
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List className={`grid gap-2 ps-6 marker:text-muted ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place}>
          <Inlines content={item} values={values} />
        </li>
      ))}
    </List>
  )
}

function TableView({ block, values }: { block: Extract<Block, { kind: 'table' }>; values: Values }) {
  return (
    // A table that is wider than the screen scrolls by itself, also by keyboard; an amount in it is never broken.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    <figure aria-label={m.document_table()} tabIndex={0} className="wrap-break-word overflow-x-auto">
      <table className={`w-full text-sm ${block.head.length > 2 ? 'min-w-[34rem]' : ''}`}>
        <thead>
          <Row cells={block.head} as="th" values={values} />
        </thead>
        <tbody>
          {block.rows.map(({ cells }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Row key={place} cells={cells} as="td" values={values} />
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Row({ cells, as: Cell, values }: { cells: Inline[][]; as: 'th' | 'td'; values: Values }) {
  return (
    <tr className="border-line border-b align-top">
      {cells.map((content, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Cell key={place} scope={Cell === 'th' ? 'col' : undefined} className="py-2.5 pe-4 text-start last:pe-0">
          <Inlines content={content} values={values} />
        </Cell>
      ))}
    </tr>
  )
}

function Inlines({ content, values }: { content: Inline[]; values: Values }) {
  return content.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={place}>
      <InlineView part={part} values={values} />
    </Fragment>
  ))
}

function InlineView({ part, values }: { part: Inline; values: Values }) {
  if (typeof part === 'string') return fill(part, values)
  if (part.kind === 'code') return <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-[0.9em]">{part.text}</code>
  const words = <Inlines content={part.content} values={values} />
  switch (part.kind) {
    case 'strong':
      return <strong>{words}</strong>
    case 'emphasis':
      return <em>{words}</em>
    case 'link':
      return <DocumentLink href={part.href}>{words}</DocumentLink>
  }
}
