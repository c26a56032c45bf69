import type { PublicGoal } from '@obole/contract/public-goal'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, Suspense } from 'react'
import { GoalCard } from './goal-card.tsx'

/** Rendered by the server. Only the script of pages that have a goal loads it. */
const Card = createIsomorphicFn()
  .server((): ComponentType<{ goal: PublicGoal }> => GoalCard)
  .client(
    (): ComponentType<{ goal: PublicGoal }> =>
      lazy(() => import('./goal-card.tsx').then((module) => ({ default: module.GoalCard }))),
  )()

export function Goal({ goal }: { goal: PublicGoal }) {
  return (
    <Suspense fallback={null}>
      <Card goal={goal} />
    </Suspense>
  )
}
