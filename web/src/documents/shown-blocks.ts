import type { Site } from '@obole/contract/site'
import type { Block } from './document.ts'
import { type Condition, holds } from './variables.ts'

/** What applies to this site: a document states nothing that its settings make false. */
export function shownBlocks(blocks: Block[], site: Site | null): Block[] {
  const isShown = ({ only }: { only?: Condition }) => only === undefined || holds(only, site)
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'table') return [{ ...block, rows: block.rows.filter(isShown) }]
    return block.kind !== 'paragraph' || isShown(block) ? [block] : []
  })
}
