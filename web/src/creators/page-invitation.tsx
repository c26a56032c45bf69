import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'

/** At the foot of a page, for visitors. */
export function PageInvitation() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-line border-t pt-4 text-muted">
      {m.creator_invitation()}
      <Link to="/create-creator" preload={false} className="link inline-flex min-h-11 items-center text-ink">
        {m.creator_invitation_link()}
      </Link>
    </p>
  )
}
