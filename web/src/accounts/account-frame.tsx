import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

interface AccountFrameProps {
  title: string
  lead: string
  /** The form. */
  children?: ReactNode
  /** Links to related screens. */
  links?: ReactNode
}

/** The frame of the small account screens: a heading, a form, links. */
export function AccountFrame({ title, lead, children, links }: AccountFrameProps) {
  return (
    <PageFrame title={title} lead={lead} width="narrow">
      {children && <Card>{children}</Card>}
      {links && <div className="grid justify-items-start gap-1">{links}</div>}
    </PageFrame>
  )
}
