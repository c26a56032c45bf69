import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link in a document: internal ones are followed by the router. */
export function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || href.startsWith('#')) return
    event.preventDefault()
    router.navigate({ href })
  }
  return (
    <a href={href} onClick={follow} className="link">
      {children}
    </a>
  )
}
