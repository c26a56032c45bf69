import type { Creator } from '@obole/contract/calls/creators'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { AboutText } from './about-text.tsx'
import { ContactPills } from './contact-pills.tsx'
import { VideoFrame } from './video-frame.tsx'

interface AboutSectionProps {
  creator: Creator
  /** Beside the heading: the owner's edit button. */
  action?: ReactNode
  /** In place of text and video: the owner's editor, or what invites them to write. */
  instead?: ReactNode
}

export function AboutSection({ creator, action, instead }: AboutSectionProps) {
  return (
    <section aria-labelledby="about" className="group/editable grid min-w-0 max-w-[58ch] gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="about" className="text-xl">
          {m.creator_about()}
        </h2>
        {action}
      </div>
      {instead || <Presentation creator={creator} />}
      {/* On wide screens they stand beside it. */}
      <div className="mt-3 empty:hidden lg:hidden">
        <ContactPills presentation={creator.presentation} />
      </div>
    </section>
  )
}

function Presentation({ creator }: { creator: Creator }) {
  const { description, videoUrl } = creator.presentation
  return (
    <>
      {description ? (
        <AboutText text={description} locale={creator.locale} />
      ) : (
        <p className="grid min-h-60 place-content-center rounded-card border border-edge/50 border-dashed p-6 text-center text-muted">
          {m.creator_about_empty({ name: creator.name ?? '' })}
        </p>
      )}
      {videoUrl && (
        <div className="mt-3">
          <VideoFrame creator={creator} />
        </div>
      )}
    </>
  )
}
