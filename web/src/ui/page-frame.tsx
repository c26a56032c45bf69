import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PageFrameProps {
  title: string
  lead: ReactNode
  children?: ReactNode
  /** `narrow` for forms and messages, `wide` for lists and sections. */
  width?: 'narrow' | 'wide'
}

/** A screen with one heading, a sentence that says what it is for, and its content. */
export function PageFrame({ title, lead, children, width = 'wide' }: PageFrameProps) {
  return (
    <div
      className={classNames(
        'mx-auto grid w-full grid-cols-1 gap-8 px-5 py-10 sm:px-8 sm:py-14',
        width === 'narrow' ? 'max-w-[36rem]' : 'max-w-5xl',
      )}
    >
      <header className="grid gap-3">
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-[60ch] text-lg text-muted">{lead}</p>
      </header>
      {children}
    </div>
  )
}
