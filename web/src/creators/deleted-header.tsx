import type { Creator } from '@obole/contract/creators'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, Suspense } from 'react'
import { PendingDeletion } from './pending-deletion.tsx'

type Header = ComponentType<{ creator: Creator }>

/** Rendered by the server. Visitors of a page that is not deleted do not load it. */
const Deleted = createIsomorphicFn()
  .server((): Header => PendingDeletion)
  .client(
    (): Header => lazy(() => import('./pending-deletion.tsx').then((module) => ({ default: module.PendingDeletion }))),
  )()

export function DeletedHeader({ creator }: { creator: Creator }) {
  return (
    <Suspense>
      <Deleted creator={creator} />
    </Suspense>
  )
}
