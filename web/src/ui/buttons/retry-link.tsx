import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from './button-link.tsx'

/** Loads the page again. Offline the router tries again instead: a load would end in the browser's own error page. */
export function RetryLink() {
  const router = useRouter()
  const retry = (event: MouseEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    void router.invalidate()
  }
  return (
    <ButtonLink to="." search reloadDocument onClick={retry}>
      {m.ui_try_again()}
    </ButtonLink>
  )
}
