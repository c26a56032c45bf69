import { m } from '../paraglide/messages.js'
import { CreatePageLink } from '../ui/create-page-link.tsx'

/** At the foot of a page, for visitors. */
export function PageInvitation() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-line border-t pt-4 text-muted">
      {m.creator_invitation()}
      <CreatePageLink className="link inline-flex min-h-11 items-center text-ink">
        {m.creator_invitation_link()}
      </CreatePageLink>
    </p>
  )
}
