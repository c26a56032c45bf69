import type { Site } from '@obole/contract/calls/site'
import type { Block } from '@obole/contract/rules/document'
import type { Condition } from '@obole/contract/rules/document-variables'
import { holds } from './variables.ts'

/** What applies to this site: a document states nothing that its settings make false. */
export function shownBlocks(blocks: Block[], site: Site | null): Block[] {
  const isShown = ({ only }: { only?: Condition }) => only === undefined || holds(only, site)
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'table') return [{ ...block, rows: block.rows.filter(isShown) }]
    return block.kind !== 'paragraph' || isShown(block) ? [block] : []
  })
}
