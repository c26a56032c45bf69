import type { Creator } from '@obole/contract/creators'
import { useSession } from '../platform/session/session.ts'

/** A page belongs to the person whose id it has. The server renders what a stranger sees: known once the page is alive. */
export function useIsOwner({ id }: Pick<Creator, 'id'>): boolean {
  const { userId } = useSession()
  return id !== null && id === userId
}
