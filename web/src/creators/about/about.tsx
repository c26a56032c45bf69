import type { Creator } from '@obole/contract/calls/creators'
import { lazy, Suspense } from 'react'
import { AboutSection } from './about-section.tsx'

const OwnAbout = lazy(() => import('./own-about.tsx').then((module) => ({ default: module.OwnAbout })))

interface AboutProps {
  creator: Creator
  isOwner: boolean
  /** How often the first steps asked for the editor. */
  openings: number
  /** The page must be loaded again. */
  onSaved: () => void
}

/** The About section, which its owner edits in place. Visitors do not load the editor. */
export function About({ creator, isOwner, openings, onSaved }: AboutProps) {
  const view = <AboutSection creator={creator} />
  if (!isOwner || creator.id === null) return view
  return (
    <Suspense fallback={view}>
      <OwnAbout key={creator.id} creator={creator} id={creator.id} openings={openings} onSaved={onSaved} />
    </Suspense>
  )
}
