import { m } from '../../paraglide/messages.js'
import { useOwnCreator } from '../../platform/session/member.ts'
import { CreatePageLink } from '../../ui/buttons/create-page-link.tsx'

/** At the foot of a page, for those who have none. */
export function PageInvitation() {
  if (useOwnCreator()) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-line border-t pt-4 text-muted">
      {m.creator_invitation()}
      <CreatePageLink className="link inline-flex min-h-11 items-center text-ink">
        {m.creator_invitation_link()}
      </CreatePageLink>
    </p>
  )
}
