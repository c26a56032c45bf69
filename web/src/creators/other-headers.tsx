import type { Creator } from '@obole/contract/creators'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, Suspense } from 'react'
import { OwnerHeader } from './owner-header.tsx'
import { PendingDeletion } from './pending-deletion.tsx'

type Header = ComponentType<{ creator: Creator }>

const Deleted = createIsomorphicFn()
  .server((): Header => PendingDeletion)
  .client(
    (): Header => lazy(() => import('./pending-deletion.tsx').then((module) => ({ default: module.PendingDeletion }))),
  )()

const Own = createIsomorphicFn()
  .server((): Header => OwnerHeader)
  .client((): Header => lazy(() => import('./owner-header.tsx').then((module) => ({ default: module.OwnerHeader }))))()

/** In place of the page's header. Rendered by the server; visitors of a page do not load it. */
export function DeletedHeader({ creator }: { creator: Creator }) {
  return (
    <Suspense>
      <Deleted creator={creator} />
    </Suspense>
  )
}

/** On the owner's other screens, likewise. */
export function OwnHeader({ creator }: { creator: Creator }) {
  return (
    <Suspense fallback={<div className="min-h-15" />}>
      <Own creator={creator} />
    </Suspense>
  )
}
