import type { Creator } from '@obole/contract/calls/creators'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { CreatorLogo } from './creator-logo.tsx'
import { NameBlock } from './name-block.tsx'
import { SocialBar } from './social-bar.tsx'

interface CreatorHeaderProps {
  creator: Creator
  /** Over the banner and the logo: the owner's edit controls. */
  bannerOverlay?: ReactNode
  logoOverlay?: ReactNode
  /** At the right of the social bar on larger screens: the tip button. */
  action?: ReactNode
}

export function CreatorHeader({ creator, bannerOverlay, logoOverlay, action }: CreatorHeaderProps) {
  return (
    <header>
      <Banner creator={creator}>{bannerOverlay}</Banner>
      <div className="grid gap-4 px-5 sm:px-8">
        <div className="flex flex-col gap-3 sm:flex-row sm:gap-6">
          <CreatorLogo creator={creator}>{logoOverlay}</CreatorLogo>
          <NameBlock creator={creator} />
        </div>
        {/* Not a blank band where there are no links, or on phones only the button of larger screens. */}
        <div className="flex flex-wrap items-center justify-between gap-4 max-md:not-has-[ul]:hidden not-has-[a,button,p]:hidden">
          <SocialBar creator={creator} />
          {action && <div className="ms-auto hidden md:block">{action}</div>}
        </div>
      </div>
    </header>
  )
}
