import type { Creator } from '@obole/contract/creators'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { VideoFrame } from './video-frame.tsx'

type Frame = ComponentType<{ creator: Creator }>

/** Rendered by the server, and needs no script to play. Only the script of pages that have a video loads it. */
const Frame = createIsomorphicFn()
  .server((): Frame => VideoFrame)
  .client((): Frame => lazy(() => import('./video-frame.tsx').then((module) => ({ default: module.VideoFrame }))))()

/** Memoized as the goal is (see `goal.tsx`). */
export const Video = memo(({ creator }: { creator: Creator }) => (
  <Suspense fallback={<div className="aspect-video w-full rounded-card bg-sunken" />}>
    <Frame creator={creator} />
  </Suspense>
))
