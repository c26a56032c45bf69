import type { Creator } from '@obole/contract/creators'
import { lazy, type ReactNode, Suspense } from 'react'
import { AboutSection } from './about-section.tsx'

const OwnAbout = lazy(() => import('./own-about.tsx').then((module) => ({ default: module.OwnAbout })))

interface AboutProps {
  creator: Creator
  isOwner: boolean
  /** How often the first steps asked for the editor. */
  openings: number
  /** The page must be loaded again. */
  onSaved: () => void
  /** For visitors, in the right column of wide screens. */
  aside?: ReactNode
  /** The photo album. */
  children?: ReactNode
}

/** The About section, which its owner edits in place. Visitors do not load the editor. */
export function About({ creator, isOwner, openings, onSaved, aside, children }: AboutProps) {
  const view = (
    <AboutSection creator={creator} aside={aside}>
      {children}
    </AboutSection>
  )
  if (!isOwner || creator.id === null) return view
  return (
    <Suspense fallback={view}>
      <OwnAbout key={creator.id} creator={creator} id={creator.id} openings={openings} onSaved={onSaved}>
        {children}
      </OwnAbout>
    </Suspense>
  )
}
