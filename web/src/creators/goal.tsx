import type { PublicGoal } from '@obole/contract/public-goal'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { GoalCard } from './goal-card.tsx'

/** Rendered by the server. Only the script of pages that have a goal loads it. */
const Card = createIsomorphicFn()
  .server((): ComponentType<{ goal: PublicGoal }> => GoalCard)
  .client(
    (): ComponentType<{ goal: PublicGoal }> =>
      lazy(() => import('./goal-card.tsx').then((module) => ({ default: module.GoalCard }))),
  )()

/** Memoized: rendered again before its script is loaded, the goal would be gone for a moment, and the page would jump. */
export const Goal = memo(({ goal }: { goal: PublicGoal }) => (
  <Suspense>
    <Card goal={goal} />
  </Suspense>
))
