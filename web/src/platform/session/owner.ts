import type { Creator } from '@obole/contract/calls/creators'
import { useSession } from './session.ts'

/** A page has the id of its owner. False until hydration: the server renders what a visitor sees. */
export function useIsOwner({ id }: Pick<Creator, 'id'>): boolean {
  const { userId } = useSession()
  return id !== null && id === userId
}
