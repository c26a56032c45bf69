import { m } from '../paraglide/messages.js'
import { useSession } from '../platform/session/session.ts'
import { ButtonLink } from './button.tsx'

/**
 * Signed out it leads to an account first, and from there to the new page. By a load: the policy of that page allows
 * the providers' scripts.
 */
export function CreatePageLink({ className }: { className?: string }) {
  const { isAuthenticated } = useSession()
  const look = { variant: 'primary', preload: false, className } as const
  return isAuthenticated ? (
    <ButtonLink to="/create-creator" {...look}>
      {m.create_submit()}
    </ButtonLink>
  ) : (
    <ButtonLink to="/register" search={{ returnUrl: '/create-creator' }} reloadDocument {...look}>
      {m.create_submit()}
    </ButtonLink>
  )
}
