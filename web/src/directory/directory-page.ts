import { type CreatorCard, listCreators } from '@obole/contract/directory'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'

export interface DirectoryPage {
  creators: CreatorCard[]
  cursor: string | null
}

/** What the directory's call takes. */
export const queryMax = 100

export async function readDirectory(
  { query, after }: { query: string; after?: string | undefined },
  signal?: AbortSignal,
): Promise<DirectoryPage> {
  const cursor = after === undefined ? {} : { cursor: after }
  return api(listCreators, { query: { ...(query !== '' && { query }), ...cursor }, ...(signal && { signal }) })
}

/** For the page that is worth showing without it; an address with a cursor that is none shows the first page. */
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
