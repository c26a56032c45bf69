import { type RefObject, useLayoutEffect } from 'react'

/** Where the keyboard goes on when the control in use leaves the page: the heading of what it belonged to. */
export function focusHeading(left: Element | null | undefined): void {
  for (let place = left?.parentElement; place; place = place.parentElement) {
    const heading = place.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}

/** For a part that may leave with the focus inside of it. */
export function useFocusHandover(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) focusHeading(element)
    }
  }, [part])
}
