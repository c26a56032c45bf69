import type { Creator } from '@obole/contract/creators'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { AboutText } from './about-text.tsx'
import { ContactCapsules } from './contact-capsules.tsx'
import { Video } from './video.tsx'

interface AboutSectionProps {
  creator: Creator
  /** Beside the heading: the owner's edit button. */
  action?: ReactNode
  /** In place of text and video: the owner's editor, or what invites them to write. */
  instead?: ReactNode
  /** In the right column of wide screens, over the contacts; on others they follow the text. */
  aside?: ReactNode
  /** Below all this: the photo album. */
  children?: ReactNode
}

export function AboutSection({ creator, action, instead, aside, children }: AboutSectionProps) {
  return (
    <section
      aria-labelledby="about"
      className="grid gap-x-9 gap-y-10 xl:grid-cols-[minmax(0,58ch)_minmax(0,1fr)] xl:items-start"
    >
      <div className="group/editable grid min-w-0 max-w-[58ch] gap-5">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id="about" className="text-xl">
            {m.creator_about()}
          </h2>
          {action}
        </div>
        {instead || <Presentation creator={creator} />}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 empty:hidden max-xl:not-has-[ul]:hidden xl:pt-16">
        {aside}
        <ContactCapsules presentation={creator.presentation} />
      </div>
      {children && <div className="min-w-0 xl:col-span-2">{children}</div>}
    </section>
  )
}

function Presentation({ creator }: { creator: Creator }) {
  const { description, videoUrl } = creator.presentation
  return (
    <>
      {description ? (
        <AboutText text={description} />
      ) : (
        <p className="grid min-h-60 place-content-center rounded-card border border-edge/50 border-dashed p-6 text-center text-muted">
          {m.creator_about_empty({ name: creator.name ?? '' })}
        </p>
      )}
      {videoUrl && (
        <div className="mt-3">
          <Video creator={creator} />
        </div>
      )}
    </>
  )
}
