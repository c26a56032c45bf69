import type { Creator } from '@obole/contract/calls/creators'
import { lazy, type ReactNode, Suspense } from 'react'
import { useIsOwner } from '../../platform/session/owner.ts'
import { CreatorHeader } from './creator-header.tsx'
import { useOptimisticImages } from './optimistic-images.ts'

const BannerTools = lazy(() => import('./page-tools.tsx').then((module) => ({ default: module.BannerTools })))
const LogoTools = lazy(() => import('./page-tools.tsx').then((module) => ({ default: module.LogoTools })))

interface PageHeaderProps {
  creator: Creator
  /** At the right of the social bar on larger screens. */
  action?: ReactNode
}

/** The header of a page, with the owner's tools over it. Visitors do not load them. */
export function PageHeader({ creator, action }: PageHeaderProps) {
  const isOwner = useIsOwner(creator)
  const { shown, showBanner, showLogo } = useOptimisticImages(creator)
  return (
    <CreatorHeader
      creator={shown}
      action={action}
      bannerOverlay={
        isOwner && (
          <Suspense>
            <BannerTools creator={shown} onSaved={showBanner} />
          </Suspense>
        )
      }
      logoOverlay={
        isOwner && (
          <Suspense>
            <LogoTools creator={shown} onSaved={showLogo} />
          </Suspense>
        )
      }
    />
  )
}
