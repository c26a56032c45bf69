import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useOwnCreator } from '../../platform/session/member.ts'
import { useSession } from '../../platform/session/session.ts'

/**
 * Who has a page is led to it. Signed out it leads to an account first, and from there to the new page. By a load:
 * the policy of that page allows the providers' scripts.
 */
export function CreatePageLink({ className, children }: { className: string; children?: ReactNode }) {
  const { isAuthenticated } = useSession()
  const own = useOwnCreator()
  if (own)
    return (
      <Link to="/@{$creator}" params={{ creator: own.slug }} className={className}>
        {m.shell_my_page()}
      </Link>
    )
  const text = children ?? m.create_submit()
  return isAuthenticated ? (
    <Link to="/create-creator" preload={false} className={className}>
      {text}
    </Link>
  ) : (
    <Link to="/register" search={{ returnUrl: '/create-creator' }} reloadDocument preload={false} className={className}>
      {text}
    </Link>
  )
}
