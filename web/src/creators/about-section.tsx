import type { Creator } from '@obole/contract/creators'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { ContactCapsules } from './contact-capsules.tsx'

interface AboutSectionProps {
  creator: Creator
  /** Beside the heading: the owner's edit button. */
  action?: ReactNode
  /** After the text: video and photo album. */
  children?: ReactNode
}

export function AboutSection({ creator, action, children }: AboutSectionProps) {
  const { description } = creator.presentation
  return (
    <section aria-labelledby="about" className="grid gap-6">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="about" className="text-xl">
          {m.creator_about()}
        </h2>
        {action}
      </div>
      {description ? (
        <p
          dir="auto"
          className="max-w-[66ch] whitespace-pre-line text-[1.125rem] leading-[1.7] [overflow-wrap:anywhere]"
        >
          {description}
        </p>
      ) : (
        <p className="text-muted">{m.creator_about_empty({ name: creator.name ?? '' })}</p>
      )}
      {children}
      <ContactCapsules presentation={creator.presentation} />
    </section>
  )
}
