import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { useSession } from '../platform/session/session.ts'

/**
 * Signed out it leads to an account first, and from there to the new page. By a load: the policy of that page allows
 * the providers' scripts.
 */
export function CreatePageLink({ className, children }: { className: string; children?: ReactNode }) {
  const { isAuthenticated } = useSession()
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
