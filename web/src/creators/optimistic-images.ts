import type { Creator } from '@obole/contract/creators'
import { useState } from 'react'

interface OptimisticImages {
  creatorId: string | null
  bannerUrl: string | null
  portraitUrl: string | null
}

/** The page with the images that its owner has just saved, until it is loaded anew. */
export function useOptimisticImages(creator: Creator) {
  const [fresh, setOptimistic] = useState<OptimisticImages>({ creatorId: null, bannerUrl: null, portraitUrl: null })
  const own = fresh.creatorId === creator.id ? fresh : { bannerUrl: null, portraitUrl: null }
  const keep = (field: 'bannerUrl' | 'portraitUrl') => (blobUrl: string) =>
    setOptimistic({ ...own, creatorId: creator.id, [field]: stamped(blobUrl) })
  return { shown: withImages(creator, own), keepBanner: keep('bannerUrl'), keepLogo: keep('portraitUrl') }
}

function withImages(creator: Creator, { bannerUrl, portraitUrl }: Omit<OptimisticImages, 'creatorId'>): Creator {
  return {
    ...creator,
    ...(bannerUrl && { bannerUrl, bannerSmallUrl: null, bannerColor: null }),
    ...(portraitUrl && { portraitUrl, portraitSmallUrl: null }),
  }
}

/** No cache may answer with the image before. */
function stamped(blobUrl: string): string {
  return `${blobUrl}?t=${Date.now()}`
}
