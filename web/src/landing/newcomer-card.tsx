import { m } from '../paraglide/messages.js'
import { CreatePageLink } from '../ui/buttons/create-page-link.tsx'
import { Card } from '../ui/card.tsx'

/** For a member without a page, instead of what they know already: the one next step. */
export function NewcomerCard() {
  return (
    <Card className="grid justify-items-start gap-4">
      <h1 className="text-3xl">{m.create_title()}</h1>
      <p className="max-w-[46ch] text-lg text-muted">{m.create_lead()}</p>
      <CreatePageLink className="button button-primary mt-1 w-full sm:w-auto" />
    </Card>
  )
}
