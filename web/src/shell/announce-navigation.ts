import type { AnyRouter } from '@tanstack/react-router'

/**
 * Says the title of a page that the router shows: only those that the browser loads are announced by themselves. When
 * the control that was pressed is gone with the page before, the keyboard goes on in the new one.
 */
export function announceNavigation(router: AnyRouter): () => void {
  const region = document.createElement('div')
  region.ariaLive = 'polite'
  region.className = 'sr-only'
  document.body.append(region)
  const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return
    region.textContent = document.title
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  })
  return () => {
    stop()
    region.remove()
  }
}
