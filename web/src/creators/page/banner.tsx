import type { Creator } from '@obole/contract/calls/creators'
import type { ReactNode } from 'react'
import { angleOf, tone } from './page-hue.ts'

interface BannerProps {
  creator: Creator
  /** Over it: the owner's edit control. */
  children?: ReactNode
}

export function Banner({ creator, children }: BannerProps) {
  return (
    <div
      className="relative aspect-[4/1] overflow-hidden bg-sunken min-[85rem]:rounded-b-card"
      style={{ backgroundColor: creator.bannerColor ?? undefined }}
    >
      <BannerPicture creator={creator} />
      {children}
    </div>
  )
}

/**
 * Fills its frame. A phone with three pixels to the point takes the small file too: 2.4 to 2.8 of them are not told
 * apart, and the large one is six times the bytes.
 */
export function BannerPicture({ creator }: { creator: Creator }) {
  const { bannerUrl, bannerSmallUrl } = creator
  if (!bannerUrl) return <BannerPlaceholder creator={creator} />
  return (
    <img
      src={bannerSmallUrl ?? bannerUrl}
      srcSet={bannerSmallUrl ? `${bannerSmallUrl} 1024w, ${bannerUrl} 2048w` : undefined}
      sizes="(min-width: 1360px) 1024px, (min-width: 1024px) calc(100vw - 232px), (min-width: 512px) 100vw, 341px"
      alt=""
      width={1024}
      height={256}
      fetchPriority="high"
      className="size-full object-cover"
    />
  )
}

/** The circles of the product's mark in the page's hue. */
function BannerPlaceholder({ creator }: { creator: Creator }) {
  const hue = angleOf(creator.hue)
  return (
    <svg viewBox="0 0 1024 256" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="size-full">
      <rect width="1024" height="256" fill={tone(84, 40, 0.05, hue)} />
      <circle cx="800" cy="160" r="240" fill={tone(76, 47, 0.085, hue)} />
      <circle cx="846" cy="118" r="112" fill={tone(91, 33, 0.04, hue)} />
      <circle cx="150" cy="318" r="196" fill={tone(80, 44, 0.075, hue - 22)} />
      <circle cx="178" cy="290" r="92" fill={tone(87, 37, 0.05, hue)} />
    </svg>
  )
}
