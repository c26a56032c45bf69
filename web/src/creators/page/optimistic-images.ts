import type { Creator } from '@obole/contract/calls/creators'
import { useState } from 'react'

interface OptimisticImages {
  creatorId: string | null
  bannerUrl: string | null
  portraitUrl: string | null
}

/** The page with the images that its owner has just saved, until it is loaded again. */
export function useOptimisticImages(creator: Creator) {
  const [optimistic, setOptimistic] = useState<OptimisticImages>({
    creatorId: null,
    bannerUrl: null,
    portraitUrl: null,
  })
  const own = optimistic.creatorId === creator.id ? optimistic : { bannerUrl: null, portraitUrl: null }
  const show = (field: 'bannerUrl' | 'portraitUrl') => (blobUrl: string) =>
    setOptimistic({ ...own, creatorId: creator.id, [field]: stamped(blobUrl) })
  return { shown: withImages(creator, own), showBanner: show('bannerUrl'), showLogo: show('portraitUrl') }
}

function withImages(creator: Creator, { bannerUrl, portraitUrl }: Omit<OptimisticImages, 'creatorId'>): Creator {
  return {
    ...creator,
    ...(bannerUrl && { bannerUrl, bannerSmallUrl: null, bannerColor: null }),
    ...(portraitUrl && { portraitUrl, portraitSmallUrl: null }),
  }
}

/** Avoids the cached old image. */
function stamped(blobUrl: string): string {
  return `${blobUrl}?t=${Date.now()}`
}
