import type { Creator } from '@obole/contract/creators'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, Suspense } from 'react'
import { VideoFrame } from './video-frame.tsx'

type Frame = ComponentType<{ creator: Creator }>

/** Rendered by the server, and needs no script to play. Only the script of pages that have a video loads it. */
const Frame = createIsomorphicFn()
  .server((): Frame => VideoFrame)
  .client((): Frame => lazy(() => import('./video-frame.tsx').then((module) => ({ default: module.VideoFrame }))))()

export function Video({ creator }: { creator: Creator }) {
  return (
    <Suspense fallback={<div className="aspect-video w-full rounded-card bg-sunken" />}>
      <Frame creator={creator} />
    </Suspense>
  )
}
