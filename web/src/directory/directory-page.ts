import { type CreatorCard, listCreators } from '@obole/contract/calls/directory'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import type { ListPage } from '../ui/more-state.ts'

export type DirectoryPage = ListPage<CreatorCard>

/** The limit of the call's `query`. */
export const queryMax = 100

export async function readDirectory(
  { query, after }: { query: string; after?: string | undefined },
  signal?: AbortSignal,
): Promise<DirectoryPage> {
  const cursor = after === undefined ? {} : { cursor: after }
  const page = await api(listCreators, {
    query: { ...(query !== '' && { query }), ...cursor },
    ...(signal && { signal }),
  })
  return { items: page.creators, cursor: page.cursor }
}

/** Null when it cannot be read: the landing page is shown without it. A cursor that the server refuses shows the first page. */
export async function readDirectoryIfPossible(
  wanted: { query: string; after?: string | undefined },
  signal?: AbortSignal,
): Promise<DirectoryPage | null> {
  try {
    return await readDirectory(wanted, signal)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'invalid_request' && wanted.after !== undefined)
      return readDirectoryIfPossible({ query: wanted.query }, signal)
    return null
  }
}
