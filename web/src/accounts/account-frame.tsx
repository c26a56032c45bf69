import { type ReactNode, useEffect, useRef } from 'react'
import { pageTitle } from '../platform/head.ts'
import { Card } from '../ui/card.tsx'
import { PageFrame } from '../ui/page/page-frame.tsx'

interface AccountFrameProps {
  title: string
  lead?: ReactNode
  /** The form, or what to do next. */
  children?: ReactNode
  /** Links to related screens. */
  links?: ReactNode
  /** It replaces a form that was sent: its title takes the focus, so that it is read out. */
  isOutcome?: boolean
}

/** The frame of the small account screens: a title that says where the person is now, a form, links. */
export function AccountFrame({ title, lead, children, links, isOutcome = false }: AccountFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = pageTitle(title)
    if (isOutcome) heading.current?.focus()
  }, [isOutcome, title])
  return (
    <PageFrame title={title} lead={lead} width="narrow" headingRef={heading}>
      {children && <Card>{children}</Card>}
      {links && <div className="grid justify-items-start gap-1">{links}</div>}
    </PageFrame>
  )
}
