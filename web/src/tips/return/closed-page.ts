import type { Creator } from '@obole/contract/calls/creators'
import { closedCreator } from '@obole/contract/calls/empty-creator'
import { findTip, tipInSearch } from './tip-outcome.ts'

/**
 * In place of a page that was taken down while a supporter paid: they still learn what became of their tip. Null when the
 * address they return to names no tip.
 */
export async function closedPageOfTip(slug: string, search: object): Promise<Creator | null> {
  const tip = await findTip(tipInSearch({ ...search }).tip)
  return tip.kind === 'unknown' ? null : closedCreator(slug)
}
