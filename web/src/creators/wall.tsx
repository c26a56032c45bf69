import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { type WallProps, WallSection } from './wall-section.tsx'

/** Rendered by the server. Only the script of pages that have words loads it. */
const Section = createIsomorphicFn()
  .server((): ComponentType<WallProps> => WallSection)
  .client(
    (): ComponentType<WallProps> =>
      lazy(() => import('./wall-section.tsx').then((module) => ({ default: module.WallSection }))),
  )()

/**
 * Nothing while it is empty, and it is empty while it is switched off. Memoized: rendered again before its script is
 * loaded, the words would be gone for a moment.
 */
export const Wall = memo(({ slug, page }: WallProps) =>
  page.words.length > 0 ? (
    <Suspense>
      <Section slug={slug} page={page} />
    </Suspense>
  ) : null,
)
