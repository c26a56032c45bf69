import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

interface TipOutcomeProps {
  title: string
  message: string
  slug: string
  /** What the ledger has said so far. */
  children?: ReactNode
}

/** Where the checkout brings a supporter back to. */
export function TipOutcome({ title, message, slug, children }: TipOutcomeProps) {
  return (
    <div className="px-5 pt-10 sm:px-8">
      <Card className="grid max-w-[44rem] justify-items-start gap-4">
        <h2 className="text-2xl">{title}</h2>
        <p className="max-w-[58ch] text-lg text-muted">{message}</p>
        {children}
        <ButtonLink to="/@{$creator}" params={{ creator: slug }} className="mt-2">
          {m.back_to_page()}
        </ButtonLink>
      </Card>
    </div>
  )
}
