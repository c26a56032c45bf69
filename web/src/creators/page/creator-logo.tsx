import type { Creator } from '@obole/contract/calls/creators'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'

/** 110 px, overlapping the banner's lower edge. No alternative text: the name is beside it. */
export function CreatorLogo({ creator, children }: { creator: Creator; children?: ReactNode }) {
  return (
    <div className="portrait-moves relative -mt-14 h-fit w-fit rounded-capsule bg-paper p-1 sm:-mt-16">
      <Avatar url={creator.portraitUrl} smallUrl={creator.portraitSmallUrl} alt="" sizePx={110} isEager />
      {children}
    </div>
  )
}
