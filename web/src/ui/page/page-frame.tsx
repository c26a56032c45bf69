import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'

interface PageFrameProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** `narrow` for forms and messages, `wide` for lists and sections. */
  width?: 'narrow' | 'wide'
  /** For a title that takes the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>
}

/** A screen with one heading, a sentence that says what it is for, and its content. */
export function PageFrame({ title, lead, children, width = 'wide', headingRef }: PageFrameProps) {
  const isNarrow = width === 'narrow'
  return (
    <div
      className={classNames(
        'mx-auto grid w-full grid-cols-1 px-5 sm:gap-8 sm:px-8 sm:py-14',
        // A form and its button fit on a phone without scrolling.
        isNarrow ? 'max-w-[36rem] gap-5 py-6' : 'max-w-5xl gap-8 py-10',
      )}
    >
      <header className={isNarrow ? 'grid gap-2 sm:gap-3' : 'grid gap-3'}>
        <h1
          ref={headingRef}
          tabIndex={headingRef && -1}
          className={classNames('scroll-mt-24 outline-none', isNarrow ? 'text-2xl sm:text-3xl' : 'text-3xl')}
        >
          {title}
        </h1>
        {lead && <p className={classNames('max-w-[60ch] text-muted', isNarrow ? 'sm:text-lg' : 'text-lg')}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
